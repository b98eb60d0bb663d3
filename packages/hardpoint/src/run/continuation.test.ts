import type { Truth } from "@hardpoint/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContinuation, type Evaluate } from "./continuation.js";
import type { Happening } from "./happening.js";

const saying =
  (...truths: Truth[]): Evaluate =>
  async () => ({ text: "c", truth: truths.length > 1 ? (truths.shift() ?? false) : (truths[0] ?? false) });

const create = (options: Partial<Parameters<typeof createContinuation>[0]>) => {
  const happenings: Happening[] = [];
  const emit = (happening: Happening): void => void happenings.push(happening);
  return { happenings, continuation: createContinuation({ max: 5, message: "go on", emit, ...options }) };
};

describe("the gate", () => {
  it.each<[Truth, boolean]>([
    [true, true],
    [false, false],
    ["unknown", false],
  ])("is open when its condition is %s: %s", async (truth, open) => {
    expect(await create({ gate: saying(truth) }).continuation.gateIsOpen()).toBe(open);
  });

  it("is open without a condition", async () => {
    expect(await create({}).continuation.gateIsOpen()).toBe(true);
  });

  it("stays open, so that a later turn does not ask again", async () => {
    const { continuation, happenings } = create({ gate: saying(true, false) });
    await continuation.gateIsOpen();
    expect(await continuation.gateIsOpen()).toBe(true);
    expect(happenings).toHaveLength(1);
  });
});

describe("the end of a turn", () => {
  it.each<[Truth, unknown]>([
    [true, { kind: "end", end: { status: "done" } }],
    [false, { kind: "turn", text: "go on" }],
    [
      "unknown",
      { kind: "end", end: { status: "undecided", reason: "continue_until could not be evaluated." } },
    ],
  ])("with continue_until %s", async (truth, next) => {
    expect(await create({ until: saying(truth) }).continuation.next()).toEqual(next);
  });

  it("is the end of the run without continue_until", async () => {
    expect(await create({}).continuation.next()).toEqual({ kind: "end", end: { status: "done" } });
  });

  it("adds as many turns as continue_max says, and never more than 25", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 100 }), async (max) => {
        const { continuation } = create({ until: saying(false), max });
        let turns = 0;
        while ((await continuation.next()).kind === "turn") turns += 1;
        expect(turns).toBe(Math.min(max, 25));
      }),
    );
  });
});

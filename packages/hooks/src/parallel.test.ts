import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { Composition, HookRules } from "./hook-rules.js";
import { nativeRules } from "./native-rules.js";
import type { Outcome } from "./outcome.js";

const parallel = (compose: Composition): HookRules => ({
  ...nativeRules,
  id: "parallel",
  compose,
  schedule: () => ({ order: "parallel", rewrites: "original", settles: () => true }),
});

/** What a hook says, or null for none, or undefined for a failure; and when it settles (0: at once). */
interface Slow {
  readonly said: Outcome | null | undefined;
  readonly place: number;
}

const runIn = async (slow: readonly Slow[], compose: Composition) => {
  const hooks = createHooks();
  const settle: { readonly place: number; readonly now: () => void }[] = [];
  for (const [index, { said, place }] of slow.entries()) {
    hooks.register({
      point: "tool.approval.pre",
      name: `h${index}`,
      rules: parallel(compose),
      run: () =>
        new Promise((resolve, reject) => {
          const now = (): void => (said === undefined ? reject("boom") : resolve(said));
          if (place === 0) now();
          else settle.push({ place, now });
        }),
    });
  }
  const result = hooks.run("tool.approval.pre", { tool: "t", args: {}, callId: "1" });
  for (const { now } of settle.toSorted((a, b) => a.place - b.place)) {
    now();
    await Promise.resolve();
  }
  return result;
};

const outcome: fc.Arbitrary<Outcome | null | undefined> = fc.option(
  fc.option(
    fc.record(
      {
        verdict: fc.constantFrom("allow" as const, "ask" as const, "deny" as const),
        reason: fc.string({ maxLength: 3 }),
        input: fc.record({ n: fc.nat(3) }),
        notice: fc.string({ maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    { nil: null },
  ),
  { nil: undefined },
);

describe("hooks that run at once", () => {
  it("compose in configured order, whoever finishes first", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ said: outcome, place: fc.nat(9) }), { maxLength: 6 }),
        fc.constantFrom<Composition>("first-opinion", "first-deny", "strictest", "run-all"),
        async (slow, compose) => {
          const inOrder = slow.map(({ said }) => ({ said, place: 0 }));
          expect(await runIn(slow, compose)).toEqual(await runIn(inOrder, compose));
        },
      ),
    ));

  it("have all begun before the first has ended", async () => {
    const hooks = createHooks();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    for (const name of ["a", "b", "c"]) {
      hooks.register({
        point: "event",
        name,
        rules: parallel("run-all"),
        run: () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
      });
    }
    const result = hooks.run("event", { type: "x" });
    expect(begun).toEqual(["a", "b", "c"]);
    for (const end of ends) end();
    await result;
  });

  it("stay synchronous when all of them are", () => {
    const hooks = createHooks();
    for (const text of ["a", "b"]) {
      hooks.register({
        point: "event",
        name: text,
        rules: parallel("run-all"),
        run: () => ({ notice: text }),
      });
    }
    expect(hooks.run("event", { type: "x" })).toMatchObject({ notices: [{ text: "a" }, { text: "b" }] });
  });
});

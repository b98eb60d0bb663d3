import { isThenable, type Truth } from "@hardpoint/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition, ConditionCall } from "./condition.js";
import { type Answer, type Ask, explainCondition } from "./explanation.js";

const leaf = (name: string, arg: string): Condition => ({ kind: "call", name, arg });

/** Names of leaves say how they answer: `true`, `false` or `unknown`, the argument `later` makes it a promise. */
const askInto =
  (asked: string[]): Ask =>
  (call) => {
    asked.push(call.name);
    const answer: Answer = { text: call.name, truth: truthOf(call) };
    return call.arg === "later" ? Promise.resolve(answer) : answer;
  };

const truthOf = (call: ConditionCall): Truth => (call.name === "unknown" ? "unknown" : call.name === "true");

/** The rules written out as plainly as they can be: what is said, and who is asked. */
const plainly = (condition: Condition, asked: string[]): Truth => {
  if (condition.kind === "call") {
    asked.push(condition.name);
    return truthOf(condition);
  }
  if (condition.kind === "not") {
    const inner = plainly(condition.member, asked);
    if (inner === "unknown") return "unknown";
    return !inner;
  }
  const settles = condition.kind === "any";
  let sawUnknown = false;
  for (const member of condition.members) {
    const truth = plainly(member, asked);
    if (truth === settles) return settles;
    if (truth === "unknown") sawUnknown = true;
  }
  return sawUnknown ? "unknown" : !settles;
};

const tree = (args: readonly string[]): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      fc
        .tuple(fc.constantFrom("true", "false", "unknown"), fc.constantFrom(...args))
        .map(([name, arg]) => leaf(name, arg)),
      fc.record({ kind: fc.constant("not" as const), member: tie("condition") }),
      fc.record({
        kind: fc.constantFrom("all" as const, "any" as const),
        members: fc.array(tie("condition"), { maxLength: 4 }),
      }),
    ),
  })).condition;

const leaves = (part: { truth?: Truth; parts?: readonly unknown[] }): Truth[] =>
  part.parts === undefined
    ? part.truth === undefined
      ? []
      : [part.truth]
    : (part.parts as (typeof part)[]).flatMap(leaves);

describe("explainCondition", () => {
  it("agrees with the plain rules, asks the same names in the same order, and tells what each said", async () => {
    await fc.assert(
      fc.asyncProperty(tree(["now", "later"]), async (condition) => {
        const expected: string[] = [];
        const asked: string[] = [];
        const truth = plainly(condition, expected);
        const answer = await explainCondition(condition, askInto(asked));
        expect(answer.truth).toBe(truth);
        expect(asked).toEqual(expected);
        expect(leaves(answer).map(String)).toEqual(asked);
      }),
      { numRuns: 300 },
    );
  });

  it("stays synchronous when everything that was asked is", () => {
    fc.assert(
      fc.property(tree(["now"]), (condition) => {
        expect(isThenable(explainCondition(condition, askInto([])))).toBe(false);
      }),
    );
  });

  it("is false when a false follows an unknown, now or later", async () => {
    const condition: Condition = {
      kind: "all",
      members: [leaf("unknown", "later"), leaf("false", "now"), leaf("true", "now")],
    };
    expect(await explainCondition(condition, askInto([]))).toEqual({
      text: "all",
      truth: false,
      parts: [{ text: "unknown", truth: "unknown" }, { text: "false", truth: false }, { text: "true(now)" }],
    });
  });
});

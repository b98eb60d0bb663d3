import { describe, expect, it } from "vitest";
import { builtinModules } from "./builtins.js";
import type { Artifacts, ConditionFacts } from "./condition-env.js";
import { createConditionState } from "./condition-state.js";
import { createConditions } from "./create-conditions.js";

const files = new Map([
  ["plan", "# Plan\n- [x] look\n- [ ] act\n"],
  ["report", "All done."],
  ["release", "1. [x] tag\n2. [x] publish\n"],
  ["draft", "  * [ ] write\n"],
]);
const artifacts: Artifacts = { exists: (name) => files.has(name), read: (name) => files.get(name) };
const noArtifacts: Artifacts = { exists: () => false, read: () => undefined };

interface Given {
  readonly kv?: Record<string, unknown>;
  readonly approved?: boolean;
  readonly required?: readonly string[];
  readonly evidence?: Record<string, unknown>;
  readonly artifacts?: Artifacts;
}

const factsOf = (given: Given): ConditionFacts => ({
  sessionID: "s1",
  fnName: "build",
  userMessagedThisTurn: given.approved ?? false,
  requiredEvidence: given.required ?? [],
  state: createConditionState({
    activatedAtTurn: 2,
    currentTurn: 5,
    toolsObserved: ["bash"],
    evidenceObserved: given.evidence ?? {},
    kv: given.kv ?? {},
  }),
});

const evaluate = (text: string, given: Given) => {
  const engine = createConditions({ report: () => undefined });
  return engine.evaluate(engine.parse(text).condition, factsOf(given), {
    artifacts: given.artifacts ?? artifacts,
  });
};

describe("the built-in conditions", () => {
  it.each<[string, Given, boolean | "unknown"]>([
    ["user_approval", { approved: true }, true],
    ["user_approval", {}, false],

    ["artifact_exists(report)", {}, true],
    ["artifact_exists(poem)", {}, false],
    ["artifact_exists(constructor)", {}, false],
    ["artifact_exists", {}, "unknown"],

    ["plan_todos_complete", { kv: { __todos: "- [x] a\n- [x] b" } }, true],
    ["plan_todos_complete", { kv: { __todos: "- [x] a\n- [ ] b" } }, false],
    [
      "plan_todos_complete",
      {
        kv: {
          __todos: [
            { content: "a", status: "completed" },
            { content: "b", status: "cancelled" },
          ],
        },
      },
      true,
    ],
    ["plan_todos_complete", { kv: { __todos: [{ content: "a", status: "in_progress" }] } }, false],
    ["plan_todos_complete", { kv: { __todos: ["- [x] a", "- [ ] b"] } }, false],
    ["plan_todos_complete", { kv: { __todos: 3 } }, "unknown"],
    ["plan_todos_complete", { kv: { __todos: [{ content: "a" }] } }, "unknown"],
    // The list goes before the artifact "plan", which has an unchecked box.
    ["plan_todos_complete", { kv: { __todos: "" } }, true],
    ["plan_todos_complete", {}, false],
    ["plan_todos_complete", { artifacts: noArtifacts }, true],

    ["evidence_met", {}, true],
    ["evidence_met", { required: ["tests", "lint"], evidence: { tests: true } }, false],
    ["evidence_met", { required: ["tests", "lint"], evidence: { tests: true, lint: { at: 3 } } }, true],
    ["evidence_met", { required: ["tests"], evidence: { tests: false } }, false],
    ["evidence_met", { required: ["constructor"] }, false],

    ["tool_observed(bash)", {}, true],
    ["tool_observed(write)", {}, false],
    ["tool_observed", {}, "unknown"],

    ["turn_count(3)", {}, true],
    ["turn_count(4)", {}, false],
    ["turn_count(0)", {}, true],
    ["turn_count", {}, true],
    ["turn_count()", {}, true],
    ["turn_count(NaN)", {}, "unknown"],
    ["turn_count(-1)", {}, "unknown"],

    ["state_eq(branch=main)", { kv: { branch: "main" } }, true],
    ["state_eq( branch = main )", { kv: { branch: "main" } }, true],
    ["state_eq(branch=main)", { kv: { branch: "dev" } }, false],
    ["state_eq(tries=3)", { kv: { tries: 3 } }, true],
    ["state_eq(ok=true)", { kv: { ok: true } }, true],
    ["state_eq(sum=1=1)", { kv: { sum: "1=1" } }, true],
    ["state_eq(branch)", { kv: { branch: "" } }, true],
    ["state_eq(branch)", { kv: { branch: "main" } }, false],
    ["state_eq(branch)", {}, true],
    ["state_eq(constructor)", {}, true],
    ['state_eq(at={"line":1})', { kv: { at: { line: 1 } } }, true],
    ["state_eq(at=[object Object])", { kv: { at: { line: 1 } } }, false],

    ["signal_observed(done)", { kv: { __signals_observed: { done: null } } }, true],
    ["signal_observed(done)", { kv: { __signals_observed: ["done"] } }, true],
    ["signal_observed(done)", { kv: { __signals_observed: ["failed"] } }, false],
    ["signal_observed(constructor)", { kv: { __signals_observed: {} } }, false],
    ["signal_observed(done)", {}, false],
    ["signal_observed(done)", { kv: { __signals_observed: "done" } }, "unknown"],

    ["plan_incomplete(plan)", {}, true],
    ["plan_incomplete(draft)", {}, true],
    ["plan_incomplete(release)", {}, false],
    ["plan_incomplete(poem)", {}, false],
  ])("%s with %j is %s", (text, given, truth) => {
    expect(evaluate(text, given)).toBe(truth);
  });

  it.each(["artifact_exists(report)", "plan_incomplete(plan)", "plan_todos_complete"])(
    "%s is unknown where the host offers no artifacts, and so is its negation",
    (text) => {
      const engine = createConditions({ report: () => undefined });
      expect(engine.evaluate(engine.parse(text).condition, factsOf({}))).toBe("unknown");
      expect(engine.evaluate(engine.parse({ not: text }).condition, factsOf({}))).toBe("unknown");
    },
  );

  it("has a fixed vocabulary", () => {
    expect(Object.keys(builtinModules)).toEqual([
      "user_approval",
      "artifact_exists",
      "plan_todos_complete",
      "evidence_met",
      "tool_observed",
      "turn_count",
      "state_eq",
      "signal_observed",
      "plan_incomplete",
    ]);
  });
});

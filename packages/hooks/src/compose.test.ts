import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { Composition, HookRules, Schedule } from "./hook-rules.js";
import { nativeRules } from "./native-rules.js";
import type { Outcome, Verdict } from "./outcome.js";
import { stricter } from "./verdict.js";

const payload = { tool: "bash", args: { n: 0 }, callId: "1" };

const rulesOf = (
  compose: Composition,
  schedule: Partial<Schedule> = {},
  id: string = compose,
): HookRules => ({
  ...nativeRules,
  id,
  compose,
  schedule: () => ({ order: "sequential", rewrites: "chain", settles: () => false, ...schedule }),
});

const runAll = (rules: HookRules, said: readonly (Outcome | null)[]) => {
  const hooks = createHooks();
  for (const [index, outcome] of said.entries()) {
    hooks.register({ point: "tool.approval.pre", name: `h${index}`, rules, run: () => outcome });
  }
  const result = hooks.run("tool.approval.pre", payload);
  if ("then" in result) throw new Error("it was not synchronous");
  return result;
};

describe("one composition", () => {
  const deny: Outcome = { verdict: "deny", reason: "d", notice: "deny" };
  const allow: Outcome = { verdict: "allow", reason: "a", notice: "allow" };
  const ask: Outcome = { verdict: "ask", notice: "ask" };
  const note: Outcome = { notice: "note" };
  const empty: Outcome = {};

  it.each<[Composition, (Outcome | null)[], Verdict | undefined, string[], string[]]>([
    // composition, what is said, the verdict, whose notices count, the verdicts whose reasons are kept
    ["first-opinion", [null, null], undefined, [], []],
    ["first-opinion", [null, allow, deny], "allow", ["allow"], ["allow"]],
    ["first-opinion", [empty, deny], undefined, [], []],
    ["first-opinion", [note, deny], undefined, ["note"], []],
    ["first-deny", [allow, ask, note], "ask", ["allow", "ask", "note"], ["allow", "ask"]],
    ["first-deny", [allow, deny, note], "deny", ["deny"], ["deny"]],
    ["strictest", [allow, ask, note], "ask", ["allow", "ask", "note"], ["ask"]],
    ["strictest", [deny, allow, deny], "deny", ["deny", "allow", "deny"], ["deny", "deny"]],
    ["strictest", [note], undefined, ["note"], []],
    ["run-all", [allow, deny, ask], "deny", ["allow", "deny", "ask"], ["allow", "deny", "ask"]],
    ["run-all", [{ verdict: "pass" }, null], "pass", [], ["pass"]],
    ["run-all", [{ verdict: "pass" }, allow], "allow", ["allow"], ["pass", "allow"]],
  ])("%s of %j", (compose, said, verdict, notices, reasons) => {
    const result = runAll(rulesOf(compose), said);
    expect(result.verdict).toBe(verdict);
    expect(result.notices.map(({ text }) => text)).toEqual(notices);
    expect(result.reasons.map((reason) => reason.verdict)).toEqual(reasons);
  });

  it.each<[Composition, unknown]>([
    ["first-opinion", { n: 1 }],
    ["first-deny", { n: 2 }],
    ["strictest", { n: 2 }],
    ["run-all", { n: 2 }],
  ])("%s applies the rewrites of what counts", (compose, args) => {
    const result = runAll(rulesOf(compose), [{ input: { n: 1 } }, { input: { n: 2 } }]);
    expect(result.payload.args).toEqual(args);
    expect(result.rewrote).toEqual({ input: true, output: false });
  });

  it("passes over the hooks behind one that settled the matter", () => {
    const rules = rulesOf("first-deny", { settles: (outcome) => outcome?.verdict === "deny" });
    const result = runAll(rules, [allow, deny, note]);
    expect(result.verdict).toBe("deny");
    expect(runAll(rules, [allow, note]).notices).toHaveLength(2);
  });
});

describe("several dialects", () => {
  it("combine by the strictest verdict, and every reason is kept", () => {
    const hooks = createHooks();
    const register = (dialect: string, outcome: Outcome): void => {
      const rules = rulesOf("first-opinion", {}, dialect);
      hooks.register({ point: "tool.approval.pre", name: dialect, rules, run: () => outcome });
    };
    register("one", { verdict: "allow", reason: "fine" });
    register("two", { verdict: "deny", reason: "no" });
    register("three", { verdict: "ask" });
    expect(hooks.run("tool.approval.pre", payload)).toMatchObject({
      verdict: "deny",
      reasons: [
        { hook: "one", verdict: "allow", reason: "fine" },
        { hook: "two", verdict: "deny", reason: "no" },
        { hook: "three", verdict: "ask" },
      ],
    });
  });

  it("follow each other in the order of their first registration, whatever the priorities", () => {
    const order: string[] = [];
    const hooks = createHooks();
    const register = (dialect: string, priority: number): void => {
      const name = `${dialect}${priority}`;
      const rules = rulesOf("run-all", {}, dialect);
      hooks.register({ point: "event", name, rules, priority, run: () => void order.push(name) });
    };
    register("a", 9);
    register("b", 1);
    register("a", 3);
    register("b", 0);
    hooks.run("event", { type: "x" });
    expect(order).toEqual(["a3", "a9", "b0", "b1"]);
  });
});

describe("of two verdicts", () => {
  it.each<[Verdict | undefined, Verdict | undefined, Verdict | undefined]>([
    ["deny", "defer", "deny"],
    ["defer", "ask", "defer"],
    ["ask", "allow", "ask"],
    ["allow", "pass", "allow"],
    ["pass", undefined, "pass"],
    [undefined, undefined, undefined],
  ])("%s and %s give %s, either way round", (a, b, expected) => {
    expect(stricter(a, b)).toBe(expected);
    expect(stricter(b, a)).toBe(expected);
  });
});

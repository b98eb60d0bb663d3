import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { HookRules } from "./hook-rules.js";
import type { RunResult } from "./hooks.js";
import { nativeRules } from "./native-rules.js";
import type { Outcome, Verdict } from "./outcome.js";
import type { PayloadOf } from "./points.js";
import { defineRegistration, type Registration } from "./registration.js";

// The same registrations, run in the plainest way that follows the rules.

const dialects = {
  native: nativeRules,
  picky: {
    ...nativeRules,
    id: "picky",
    // Here a higher number runs first.
    compare: (a, b) => b.priority - a.priority,
    compose: "first-opinion",
    schedule: () => ({
      order: "sequential",
      rewrites: "original",
      settles: (said) => said?.verdict !== undefined,
    }),
  },
  careful: {
    ...nativeRules,
    id: "careful",
    compose: "strictest",
    schedule: () => ({ order: "parallel", rewrites: "original", settles: () => false }),
  },
  blunt: {
    ...nativeRules,
    id: "blunt",
    compose: "first-deny",
    schedule: () => ({ order: "sequential", rewrites: "chain", settles: (said) => said?.verdict === "deny" }),
  },
} satisfies Record<string, HookRules>;

const tools = ["bash", "read", "constructor"];

interface Spec {
  readonly name: string;
  readonly dialect: keyof typeof dialects;
  readonly phase: "before" | "after";
  readonly builtin: boolean;
  readonly priority: number;
  readonly tools: readonly string[] | undefined;
  readonly agent: string | undefined;
  readonly shadow: boolean;
  readonly does: "nothing" | "speaks" | "throws";
  readonly async: boolean;
  readonly denies: boolean;
  readonly verdict: Verdict | undefined;
  readonly rewrites: boolean;
  readonly notices: boolean;
}

/** Keeps the owner's place in the order, which is where it first registered, and never runs. */
const seed: Spec = {
  name: "seed",
  dialect: "native",
  phase: "before",
  builtin: false,
  priority: 9,
  tools: [],
  agent: undefined,
  shadow: false,
  does: "nothing",
  async: false,
  denies: false,
  verdict: undefined,
  rewrites: false,
  notices: false,
};
const anyVerdict = fc.constantFrom<Verdict>("allow", "deny", "ask", "defer", "pass");

const anySpec: fc.Arbitrary<Spec> = fc.record({
  name: fc.constantFrom("a", "b", "c", "__proto__"),
  dialect: fc.constantFrom(...(Object.keys(dialects) as (keyof typeof dialects)[])),
  phase: fc.constantFrom("before", "after"),
  builtin: fc.boolean(),
  priority: fc.integer({ min: 0, max: 2 }),
  tools: fc.option(fc.subarray(tools), { nil: undefined }),
  agent: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
  shadow: fc.nat(5).map((n) => n === 0),
  does: fc.constantFrom("nothing", "speaks", "speaks", "speaks", "throws"),
  async: fc.nat(3).map((n) => n === 0),
  denies: fc.boolean(),
  verdict: fc.option(anyVerdict, { nil: undefined }),
  rewrites: fc.boolean(),
  notices: fc.boolean(),
});

type Payload = PayloadOf<"tool.approval.pre">;

const byOf = (args: unknown): readonly string[] => (args as { readonly by: readonly string[] }).by;

/** What a hook says of a payload: its rewrite adds its number, so that it shows what it was given. */
const sayingOf = (spec: Spec, number: number, payload: Payload): Outcome | null => {
  if (spec.does === "nothing") return null;
  return {
    ...(spec.verdict === undefined ? {} : { verdict: spec.verdict, reason: `${number}` }),
    ...(spec.rewrites ? { input: { by: [...byOf(payload.args), `${number}`] } } : {}),
    ...(spec.notices ? { notice: `${number}` } : {}),
  };
};

interface Told {
  readonly ran: number[];
  verdict?: Verdict | undefined;
  readonly reasons: string[];
  readonly notices: string[];
  failures: number;
  by: readonly string[];
}

const strictFirst: readonly (Verdict | undefined)[] = ["deny", "defer", "ask", "allow", "pass", undefined];
const strictest = (verdicts: readonly (Verdict | undefined)[]): Verdict | undefined =>
  strictFirst.find((verdict) => verdicts.includes(verdict));

const runNaively = (
  specs: readonly (readonly [number, Spec])[],
  disabled: ReadonlySet<string>,
  payload: Payload,
): Told => {
  const told: Told = { ran: [], reasons: [], notices: [], failures: 0, by: byOf(payload.args) };
  const order = [...new Set(specs.map(([, { dialect }]) => dialect))];
  for (const [phase, builtin] of [
    ["before", true],
    ["before", false],
    ["after", false],
    ["after", true],
  ] as const) {
    const start = told.by;
    for (const dialect of order) {
      const { compare, compose, schedule } = dialects[dialect] as HookRules;
      const { order: how, rewrites, settles } = schedule("tool.approval.pre");
      const chained = how === "sequential" && rewrites === "chain";
      const group = specs
        .filter(([, spec]) => spec.phase === phase && spec.builtin === builtin && spec.dialect === dialect)
        .filter(([, spec]) => !disabled.has(spec.name) && (spec.tools?.includes(payload.tool) ?? true))
        .filter(
          ([, spec]) =>
            spec.agent === undefined || payload.agent === undefined || spec.agent === payload.agent,
        )
        .toSorted(([, a], [, b]) => compare({ ...a, layer: "" }, { ...b, layer: "" }));
      let by = start;
      const said: { readonly number: number; readonly outcome: Outcome }[] = [];
      for (const [number, spec] of group) {
        told.ran.push(number);
        const throws = spec.does === "throws";
        if (throws && !spec.shadow) told.failures += 1;
        if (spec.shadow || (throws && !spec.denies)) continue;
        const outcome: Outcome | null = throws
          ? { verdict: "deny", reason: "failed" }
          : sayingOf(spec, number, { ...payload, args: { by } });
        if (outcome) {
          said.push({ number, outcome });
          if (chained && outcome.input) by = byOf(outcome.input);
        }
        if (how === "sequential" && settles(outcome)) break;
      }
      const denial = said.find(({ outcome }) => outcome.verdict === "deny");
      const counted =
        compose === "first-opinion" ? said.slice(0, 1) : compose === "first-deny" && denial ? [denial] : said;
      const verdict = strictest(counted.map(({ outcome }) => outcome.verdict));
      told.verdict = strictest([told.verdict, verdict]);
      for (const { outcome } of counted) {
        const kept = compose !== "strictest" || outcome.verdict === verdict;
        if (outcome.verdict !== undefined && kept) told.reasons.push(`${outcome.verdict} ${outcome.reason}`);
        if (outcome.notice !== undefined) told.notices.push(outcome.notice);
        if (outcome.input !== undefined) told.by = byOf(outcome.input);
      }
    }
  }
  return told;
};

const describeResult = (result: RunResult<"tool.approval.pre">, ran: readonly number[]): Told => ({
  ran: [...ran],
  verdict: result.verdict,
  reasons: result.reasons.map(
    ({ verdict, reason }) => `${verdict} ${reason?.includes("failed") ? "failed" : reason}`,
  ),
  notices: result.notices.map(({ text }) => text),
  failures: result.failures.length,
  by: byOf(result.payload.args),
});

describe("the compiled plan", () => {
  it("gives what filtering, sorting and folding everything anew at each run gives", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anySpec, { maxLength: 10 }),
        fc.array(
          fc.oneof(
            {
              weight: 4,
              arbitrary: fc.record({
                kind: fc.constant("run" as const),
                tool: fc.constantFrom(...tools),
                agent: fc.option(fc.constantFrom("x", "z"), { nil: undefined }),
              }),
            },
            fc.record({ kind: fc.constant("remove" as const), index: fc.nat(9) }),
            fc.record({
              kind: fc.constant("switch" as const),
              name: fc.constantFrom("a", "b", "__proto__"),
              on: fc.boolean(),
            }),
            fc.record({ kind: fc.constant("replace" as const), specs: fc.array(anySpec, { maxLength: 2 }) }),
          ),
          { minLength: 1, maxLength: 12 },
        ),
        async (specs, steps) => {
          const hooks = createHooks();
          let ran: number[] = [];
          const register = (number: number, spec: Spec): Registration => {
            const answer = (payload: Payload): Outcome | null => {
              if (spec.does === "throws") throw new Error("failed");
              return sayingOf(spec, number, payload);
            };
            return defineRegistration({
              point: "tool.approval.pre",
              name: spec.name,
              rules: dialects[spec.dialect],
              phase: spec.phase,
              builtin: spec.builtin,
              priority: spec.priority,
              mode: spec.shadow ? "shadow" : "apply",
              onFailure: spec.denies ? "deny" : "continue",
              ...(spec.agent === undefined ? {} : { agent: spec.agent }),
              ...(spec.tools === undefined
                ? {}
                : { filter: { subject: (tool) => spec.tools?.includes(tool) ?? true } }),
              run: (payload) => {
                ran.push(number);
                return spec.async ? Promise.resolve().then(() => answer(payload)) : answer(payload);
              },
            });
          };

          let number = 0;
          let own: (readonly [number, Spec])[] = [];
          const owned = { specs: [] as (readonly [number, Spec])[] };
          const disposers = new Map<number, () => void>();
          const replace = (next: readonly Spec[]): void => {
            owned.specs = [seed, ...next].map((spec) => [number++, spec] as const);
            hooks.replace(
              "owner",
              owned.specs.map(([n, spec]) => register(n, spec)),
            );
          };
          replace([]);
          for (const spec of specs) {
            own.push([number, spec]);
            disposers.set(number, hooks.register(register(number, spec)));
            number += 1;
          }
          const disabled = new Set<string>();

          for (const step of [...steps, { kind: "run" as const, tool: "bash", agent: undefined }]) {
            if (step.kind === "remove") {
              const [gone] = own[step.index] ?? [];
              own = own.filter(([n]) => n !== gone);
              if (gone !== undefined) disposers.get(gone)?.();
            } else if (step.kind === "switch") {
              hooks.enable(step.name, step.on);
              if (step.on) disabled.delete(step.name);
              else disabled.add(step.name);
            } else if (step.kind === "replace") replace(step.specs);
            else {
              const { tool, agent } = step;
              const payload: Payload = {
                tool,
                args: { by: [] },
                callId: "1",
                ...(agent === undefined ? {} : { agent }),
              };
              const registered = [...owned.specs, ...own];
              const expected = runNaively(registered, disabled, payload);
              ran = [];
              const result = hooks.run("tool.approval.pre", payload);
              const waits = registered.some(([n, spec]) => spec.async && expected.ran.includes(n));
              expect("then" in result).toBe(waits);
              expect(describeResult(await result, ran)).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: 200 },
    ));
});

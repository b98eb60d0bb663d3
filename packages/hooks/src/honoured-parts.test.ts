import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { RunResult } from "./hooks.js";
import type { Outcome, Part } from "./outcome.js";
import { pointNames, viewPoint } from "./point-view.js";
import type { PayloadOf, PointName } from "./points.js";

const inputs = { text: "changed", texts: ["changed"], list: ["changed"], object: { changed: true } };

/** What says one part, for each part, at a point. */
const sayings = (name: PointName): Record<Part, Outcome> => ({
  verdict: { verdict: "deny", reason: "no" },
  flow: { flow: "stop" },
  skip: { control: "skip" },
  retry: { control: "retry" },
  input: { input: inputs[viewPoint(name).takes ?? "object"] },
  output: { control: "skip", output: "made up" },
  inject: { inject: [{ text: "remember", target: "system", when: "next" }] },
  notice: { notice: "look" },
});

const applied: Record<Part, (result: RunResult, name: PointName) => boolean> = {
  verdict: (result) => result.verdict === "deny" && result.reasons[0]?.reason === "no",
  flow: (result) => result.flow === "stop",
  skip: (result) => result.skip && result.skippedBy === "speaker",
  retry: (result) => result.retry,
  input: (result, name) =>
    result.rewrote.input && Reflect.get(result.payload, viewPoint(name).guards ?? "") !== "here",
  output: (result, name) =>
    viewPoint(name).produces === undefined
      ? result.output === "made up"
      : Reflect.get(result.payload, "output") === "made up",
  inject: (result) => result.injections[0]?.text === "remember",
  notice: (result) => result.notices[0]?.text === "look",
};

const parts = Object.keys(applied) as Part[];
const payload = { text: "here", system: [], messages: [], args: {}, prompt: "here", output: "here" };

const say = (name: PointName, outcome: Outcome) => {
  const diagnostics: Diagnostic[] = [];
  const hooks = createHooks({ report: (diagnostic) => diagnostics.push(diagnostic) });
  hooks.register({ point: name, name: "speaker", run: () => outcome });
  const run = () => hooks.run(name, payload as unknown as PayloadOf<PointName>) as RunResult;
  return { result: run(), run, diagnostics };
};

describe.each(pointNames)("at %s", (name) => {
  const { honours } = viewPoint(name);

  it.each(parts.filter((part) => honours.has(part)))("%s is applied", (part) => {
    const { result } = say(name, sayings(name)[part]);
    expect(applied[part](result, name)).toBe(true);
  });

  it.each(parts.filter((part) => !honours.has(part)))("%s is not applied, and that is told once", (part) => {
    const { result, run, diagnostics } = say(name, sayings(name)[part]);
    expect(applied[part](result, name)).toBe(false);
    run();
    expect(diagnostics).toMatchObject([{ code: "HOOK_PART_IGNORED", severity: "warning" }]);
    expect(diagnostics[0]?.message).toContain(part === "output" ? "output" : part);
  });
});

describe("a part that is not honoured", () => {
  it("costs only itself", () => {
    const { result, diagnostics } = say("tool.execute.before", {
      verdict: "deny",
      reason: "no",
      notice: "look",
    });
    expect(result).toMatchObject({ notices: [{ hook: "speaker", text: "look" }], reasons: [] });
    expect(result.verdict).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        message: 'Hook "speaker" (host) says "verdict", which tool.execute.before does not honour.',
        hint: "tool.execute.before honours input, output, skip, retry, inject, notice.",
      },
    ]);
  });

  it("is told together with others of the same outcome", () => {
    const { diagnostics } = say("session.end", { verdict: "ask", flow: "stop", inject: [] });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Hook "speaker" (host) says "verdict" and "flow", which session.end does not honour.',
    ]);
  });

  it("is an output where nothing was produced and nothing is skipped", () => {
    const { result, diagnostics } = say("tool.execute.before", { output: "made up" });
    expect(result).not.toHaveProperty("output");
    expect(diagnostics[0]?.message).toContain('"output" without "control: skip"');
  });
});

describe("an input of the wrong form", () => {
  it.each<[PointName, unknown, string]>([
    [
      "tool.execute.before",
      "rm -rf /",
      '"input" replaces "args" and is a string ("rm -rf /"), not a plain object',
    ],
    [
      "system.transform",
      ["a", 1],
      '"input" replaces "system" and is a list with other things in it, not a list of texts',
    ],
    ["chat.message", { text: "x" }, '"input" replaces "text" and is an object, not text'],
    ["llm.request.before", "hello", '"input" replaces "messages" and is a string ("hello"), not a list'],
  ])("at %s makes the outcome a failure", (name, input, problem) => {
    const { result, diagnostics } = say(name, { input, notice: "look" });
    expect(result.rewrote.input).toBe(false);
    expect(result.notices).toEqual([]);
    expect(result.failures).toMatchObject([{ hook: "speaker", failure: { kind: "result" } }]);
    expect(diagnostics).toMatchObject([{ code: "HOOK_OUTCOME_INVALID" }]);
    expect(diagnostics[0]?.message).toContain(problem);
  });
});

describe("skip", () => {
  const skipWith = (output?: unknown): Outcome => ({
    control: "skip",
    ...(output === undefined ? {} : { output }),
  });
  const run = (...said: Outcome[]) => {
    const hooks = createHooks();
    const ran: string[] = [];
    for (const [index, outcome] of said.entries()) {
      const name = `h${index}`;
      hooks.register({
        point: "tool.execute.before",
        name,
        run: () => {
          ran.push(name);
          return outcome;
        },
      });
    }
    return {
      result: hooks.run("tool.execute.before", { tool: "t", args: {}, callId: "1" }) as RunResult,
      ran,
    };
  };

  it("does not stop the other hooks, and the first skip's output is the result", () => {
    const { result, ran } = run(skipWith("one"), skipWith("two"), { notice: "still here" });
    expect(ran).toEqual(["h0", "h1", "h2"]);
    expect(result).toMatchObject({ skip: true, skippedBy: "h0", output: "one" });
  });

  it("of the first hook without an output is not given that of the second", () => {
    const { result } = run(skipWith(), skipWith("two"));
    expect(result.skippedBy).toBe("h0");
    expect(result).not.toHaveProperty("output");
  });

  it("may give null", () => {
    expect(run(skipWith(null)).result.output).toBeNull();
  });

  it("and retry may both be said, by different hooks", () => {
    expect(run({ control: "retry" }, skipWith("x")).result).toMatchObject({ skip: true, retry: true });
  });
});

it("of two opinions on the flow, stop is applied", () => {
  const hooks = createHooks();
  for (const flow of ["again", "stop", "again"] as const) {
    hooks.register({ point: "agent.turn.stop", name: flow, run: () => ({ flow }) });
  }
  expect(hooks.run("agent.turn.stop", { turn: 1, content: "", continued: 0 })).toMatchObject({
    flow: "stop",
  });
});

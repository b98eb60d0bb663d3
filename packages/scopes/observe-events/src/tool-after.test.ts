import { describe, expect, it } from "vitest";
import type { ObserveRequest } from "./observe.js";
import { createWatched, factsOf, nothing, requestOf } from "./testing/observing.js";

const { engine, reported } = createWatched();
const observe = (given: Partial<ObserveRequest> & Pick<ObserveRequest, "tool">) =>
  engine.observe(requestOf({ event: "tool_after", specs: [], ...given }));

describe("the trigger tool_after", () => {
  it("notes the tool although no spec asks for it", () => {
    expect(observe({ tool: { name: "bash" } })).toEqual({ ...nothing, toolsObserved: ["bash"] });
  });

  it("does all that a spec says, in the order of the specs", () => {
    const specs = [
      { on: "tool_after", tool: "lint", set_evidence: "lint", inject: "Now the tests." },
      { on: "message", inject: "not now" },
      { on: "tool_after", tool: "test", inject: "not this" },
      { on: "tool_after", inject: "Go on." },
    ];
    expect(observe({ tool: { name: "lint" }, specs })).toEqual({
      ...nothing,
      toolsObserved: ["lint"],
      evidence: ["lint"],
      injections: ["Now the tests.", "Go on."],
      fired: [0, 3],
    });
  });

  it("does nothing of a spec whose guards do not hold", () => {
    const specs = [
      {
        on: "tool_after",
        when_output: { not_contains: "error" },
        set_evidence: "clean",
        inject: "Well done.",
      },
      { on: "tool_after", when_args: { match: { fix: true } }, inject: "Look at what it fixed." },
    ];
    const tool = { name: "lint", args: { fix: false }, output: "1 error" };
    expect(observe({ tool, specs })).toEqual({ ...nothing, toolsObserved: ["lint"] });
  });

  describe("evidence of the tool's own name", () => {
    const facts = factsOf({ requiredEvidence: ["test", "review"] });

    it("is brought by the tool where the function requires it", () => {
      expect(observe({ tool: { name: "test" }, facts })).toMatchObject({ evidence: ["test"] });
      expect(observe({ tool: { name: "lint" }, facts })).toMatchObject({ evidence: [] });
    });

    it.each([
      [{ when_output: { contains: "passed" } }],
      [{ when_args: { match: { all: true } } }],
      [{ when: "turn_count(3)" }],
      [{ tool: "test", when_output: { contains: "passed" } }],
      [{ tool: ["lint", "test"], when_output: { contains: "passed" } }],
      // Guards that can't be read, and a misspelt event, keep the evidence from being marked all the same.
      [{ when_output: { contain: "passed" } }],
      [{ when_ouput: { contains: "passed" } }],
      [{ on: "toolafter", when_output: { contains: "passed" } }],
    ])("is left to a spec that sets it under a guard: %j", (guard) => {
      const specs = [{ on: "tool_after", set_evidence: "test", ...guard }];
      expect(observe({ tool: { name: "test", output: "1 failed" }, facts, specs })).toMatchObject({
        evidence: [],
      });
    });

    it.each([
      [{ tool: "lint", when_output: { contains: "passed" } }],
      [{ set_evidence: "review", when_output: { contains: "passed" } }],
      [{ tool: "test" }],
      [{ on: "message", when: "user_approval" }],
    ])("is not left to %j", (spec) => {
      const specs = [{ on: "tool_after", set_evidence: "test", ...spec }];
      expect(observe({ tool: { name: "test", output: "1 failed" }, facts, specs })).toMatchObject({
        evidence: expect.arrayContaining(["test"]),
      });
    });
  });

  describe("signals", () => {
    it("are noted with their payload", () => {
      const args = { type: "stuck", payload: { on: "the build" } };
      expect(observe({ tool: { name: "signal", args } })).toEqual({
        ...nothing,
        toolsObserved: ["signal"],
        signals: [args],
      });
      expect(observe({ tool: { name: "signal", args: { type: "done" } } })).toMatchObject({
        signals: [{ type: "done" }],
      });
    });

    it.each([[undefined], [null], ["done"], [{}], [{ type: 3 }]])("need a type: %j has none", (args) => {
      expect(observe({ tool: { name: "signal", args } })).toEqual({ ...nothing, toolsObserved: ["signal"] });
    });

    it("are of the tool signal only", () => {
      expect(observe({ tool: { name: "notify", args: { type: "done" } } })).toMatchObject({ signals: [] });
    });
  });

  describe("artifacts", () => {
    it("are captured from the last block of that name in the assistant's text", () => {
      const assistantText = "```plan\nfirst\n```\nNo, better:\n```plan\nsecond\n```";
      const specs = [{ on: "tool_after", capture_artifact: "plan" }];
      expect(observe({ tool: { name: "x" }, specs, assistantText })).toMatchObject({
        artifacts: [{ name: "plan", text: "second" }],
        fired: [0],
      });
      expect(observe({ tool: { name: "x" }, specs, assistantText: "no block" })).toMatchObject({
        artifacts: [],
      });
      expect(observe({ tool: { name: "x" }, specs })).toMatchObject({ artifacts: [] });
    });

    it.each<[string, object, string | undefined]>([
      ["the argument payload, as JSON", { args: { payload: { a: [1] } } }, '{"a":[1]}'],
      ["a text too", { args: { payload: "text" } }, '"text"'],
      ["nothing without a payload", { args: { type: "done" } }, undefined],
      ["nothing without arguments", {}, undefined],
    ])("keep the payload: %s", (_what, call, text) => {
      const specs = [{ on: "tool_after", capture_payload_as: "report" }];
      expect(observe({ tool: { name: "signal", ...call }, specs })).toMatchObject({
        artifacts: text === undefined ? [] : [{ name: "report", text }],
      });
    });
  });

  describe("todos", () => {
    const specs = [{ on: "tool_after", tool: "todowrite", sync_todos: true }];

    it.each([
      [
        [
          { content: "one", status: "completed" },
          { content: "two", status: "pending", id: "2" },
        ],
      ],
      // A list that was emptied has nothing open.
      [[]],
    ])("are taken over from the tool's arguments: %j", (todos) => {
      expect(observe({ tool: { name: "todowrite", args: { todos } }, specs })).toMatchObject({
        todos: todos.map(({ content, status }) => ({ content, status })),
      });
    });

    it.each([
      [undefined, "the tool was given none"],
      [{ todos: "one" }, 'it is a string ("one"), not a list'],
      [
        { todos: [{ content: "one", status: "pending" }, { content: "two" }] },
        "its item 2 has no content and status",
      ],
    ])("that can't be read are told: %j", (args, problem) => {
      reported.length = 0;
      const effects = observe({ tool: { name: "todowrite", args }, specs });
      expect(effects).not.toHaveProperty("todos");
      expect(reported).toMatchObject([{ code: "OBSERVE_DATA_UNREADABLE" }]);
      expect(reported[0]?.message).toContain('observe[0] of the function "build"');
      expect(reported[0]?.message).toContain(problem);
    });

    it("are not looked for in tools that have none", () => {
      reported.length = 0;
      observe({ tool: { name: "bash", args: {} }, specs: [{ on: "tool_after", sync_todos: true }] });
      expect(reported).toEqual([]);
    });
  });

  it("takes an output that can't be copied as JSON has it, or as absent", () => {
    reported.length = 0;
    const specs = [{ on: "tool_after", when_output: { contains: "passed" }, inject: "Well done." }];
    const odd = { text: "12 passed", more: () => undefined };
    expect(observe({ tool: { name: "test", output: odd }, specs })).toMatchObject({
      injections: ["Well done."],
    });
    expect(reported).toEqual([]);
    const worse = { text: "12 passed", count: 3n, more: () => undefined };
    expect(observe({ tool: { name: "test", output: worse }, specs })).toMatchObject({ injections: [] });
    expect(reported).toMatchObject([{ code: "OBSERVE_DATA_UNREADABLE" }]);
    expect(reported[0]?.message).toContain('The output of the tool "test"');
  });

  it.each<[string, () => unknown]>([
    [
      "refers back to itself",
      () => {
        const round: Record<string, unknown> = {};
        round.self = round;
        return round;
      },
    ],
    ["has a bigint", () => ({ count: 3n })],
    [
      "has a toJSON that throws",
      () => ({
        toJSON: () => {
          throw new Error("no");
        },
      }),
    ],
    ["is a function", () => () => undefined],
  ])("takes what %s as absent, wherever it is", (_what, make) => {
    reported.length = 0;
    const specs = [
      { on: "tool_after", when_output: { contains: "x" }, inject: "x" },
      { on: "tool_after", when_args: { match: { a: 1 } }, inject: "x" },
      { on: "tool_after", capture_payload_as: "x" },
    ];
    const tool = { name: "signal", args: make(), output: make() };
    expect(observe({ tool, specs, payload: make() })).toMatchObject({
      artifacts: [],
      injections: [],
      fired: [2],
    });
    expect(reported.map(({ code }) => code)).toEqual(Array(3).fill("OBSERVE_DATA_UNREADABLE"));
  });

  it("notes a copy of a signal's payload, which later changes do not reach", () => {
    const payload = { on: "the build", more: () => undefined };
    const effects = observe({ tool: { name: "signal", args: { type: "stuck", payload } } });
    payload.on = "else";
    expect(effects).toMatchObject({ signals: [{ type: "stuck", payload: { on: "the build" } }] });
    expect(() => structuredClone(effects)).not.toThrow();
  });

  it("fires nothing where the state can't be copied, and still notes the tool", () => {
    reported.length = 0;
    const facts = factsOf({ kv: { callback: () => undefined } });
    const specs = [{ on: "tool_after", inject: "x" }];
    expect(observe({ tool: { name: "bash" }, facts, specs })).toEqual({
      ...nothing,
      toolsObserved: ["bash"],
    });
    expect(reported).toMatchObject([{ code: "OBSERVE_DATA_UNREADABLE" }]);
  });
});

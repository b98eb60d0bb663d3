import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockReason, endsInQuestion } from "./continuation.js";
import { now, openRole, session } from "./fixtures/role.js";

const work = (more = "continue_until: state_eq(done=yes)") => `---\n${more}\n---\nWork.`;

/** A turn of the model that ends in some text, always another. */
let said = 0;
const turn = (engine: ReturnType<typeof openRole>["engine"], text = `Step ${++said}.`, builds = 1) => {
  for (let build = 0; build < builds; build++) now(engine.systemParts(session));
  return now(engine.stop(session, text));
};

describe("a function with continue_until", () => {
  it("keeps the turn going until it holds, and is complete then", () => {
    const { engine } = openRole({ work: work("continue_until: turn_count(3)") });
    now(engine.activate(session, ["work"]));
    expect(turn(engine).continuation).toMatchObject({ function: "work" });
    expect(turn(engine).continuation?.text).toContain("[work: continued 2 of 5]");
    expect(turn(engine)).toMatchObject({
      continuation: undefined,
      notices: [{ function: "work", kind: "complete" }],
    });
    expect(turn(engine)).toEqual({ continuation: undefined, notices: [], injections: [] });
  });

  it("is not complete before the evidence that it requires is there, and says what is missing", () => {
    const { engine } = openRole({
      work: work("continue_until: turn_count(1)\nrequires_evidence: [test, lint]"),
    });
    now(engine.activate(session, ["work"]));
    expect(turn(engine).continuation?.text).toContain("the evidence test, lint, which is still missing");
    now(engine.toolAfter(session, { name: "test" }));
    now(engine.toolAfter(session, { name: "lint" }));
    expect(turn(engine).notices).toMatchObject([{ kind: "complete" }]);
  });

  it("is complete with the user's word, which at the end of a turn is that of the turn", () => {
    const { engine } = openRole({ work: work("continue_until:\n  all: [user_approval, turn_count(2)]") });
    now(engine.userMessage(session, "|work| Go"));
    expect(turn(engine).continuation).toBeDefined();
    // The user has not written in this one.
    expect(turn(engine).continuation).toBeDefined();
    now(engine.userMessage(session, "Good."));
    expect(turn(engine).notices).toMatchObject([{ kind: "complete" }]);
  });

  it("neither goes on nor is complete where it can't be told", () => {
    const { engine } = openRole({ work: work("continue_until: { not: typo }") });
    now(engine.activate(session, ["work"]));
    expect(turn(engine)).toMatchObject({
      continuation: undefined,
      notices: [{ kind: "stopped", reason: "unknown" }],
    });
    expect(engine.state(session, "work")).toMatchObject({ phase: "active", continuationCount: 0 });
  });

  it("goes on at most continue_max times, is told the last one, and is reported", () => {
    const { engine, diagnostics } = openRole({
      work: work("continue_max: 2\ncontinue_until: state_eq(done=yes)"),
    });
    now(engine.activate(session, ["work"]));
    expect(turn(engine).continuation?.text).not.toContain("last time");
    expect(turn(engine).continuation?.text).toContain("This is the last time");
    expect(turn(engine)).toMatchObject({
      continuation: undefined,
      notices: [{ kind: "stopped", reason: "function-cap" }],
    });
    expect(diagnostics).toMatchObject([
      { code: "FUNCTION_CONTINUES_EXHAUSTED", source: { file: "functions/work.md", line: 3, column: 1 } },
    ]);
    now(engine.userMessage(session, "Go on."));
    expect(turn(engine).continuation).toBeDefined();
  });

  it("does not go on at all with a continue_max of 0", () => {
    const { engine } = openRole({ work: work("continue_max: 0\ncontinue_until: state_eq(done=yes)") });
    now(engine.activate(session, ["work"]));
    expect(turn(engine).notices).toMatchObject([{ reason: "function-cap" }]);
  });

  it("lets one turn go by after the third time, and three after the fifth", () => {
    const { engine } = openRole({ work: work("continue_max: 9\ncontinue_until: state_eq(done=yes)") });
    now(engine.activate(session, ["work"]));
    for (let time = 1; time <= 3; time++) expect(turn(engine).continuation).toBeDefined();
    expect(turn(engine, undefined, 0).notices).toMatchObject([{ reason: "cooldown" }]);
    expect(turn(engine).continuation).toBeDefined();
    expect(turn(engine).continuation).toBeDefined();
    expect(turn(engine).notices).toMatchObject([{ reason: "cooldown" }]);
    expect(turn(engine).notices).toMatchObject([{ reason: "cooldown" }]);
    expect(turn(engine).continuation).toBeDefined();
  });

  it("does not go on when the model asks, or says the same twice", () => {
    const { engine } = openRole({ work: work() });
    now(engine.activate(session, ["work"]));
    expect(turn(engine, "Shall I delete it?").notices).toMatchObject([{ reason: "question" }]);
    expect(turn(engine, "I  am\nstuck.").continuation).toBeDefined();
    expect(turn(engine, "I am stuck. ").notices).toMatchObject([{ reason: "same-output" }]);
    now(engine.userMessage(session, "Try the other way."));
    expect(turn(engine, "I am stuck.").continuation).toBeDefined();
  });

  it("lets all functions together go on 25 times", () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `f${index}`,
        work("continue_max: 99\ncontinue_until: state_eq(done=yes)"),
      ]),
    );
    const { engine, diagnostics } = openRole(files);
    now(engine.activate(session, Object.keys(files)));
    const went = Array.from({ length: 30 }, () => turn(engine, undefined, 3).continuation);
    expect(went.indexOf(undefined)).toBe(25);
    expect(went[24]?.text).toContain("This is the last time");
    expect(turn(engine).notices).toMatchObject([{ reason: "global-cap" }, {}, {}, {}, {}, {}]);
    expect(diagnostics[0]?.code).toBe("FUNCTION_CONTINUES_EXHAUSTED");
  });

  it("does not count what was not sent among those of all functions", () => {
    const { engine } = openRole({ work: work("continue_max: 99\ncontinue_until: state_eq(done=yes)") });
    now(engine.activate(session, ["work"]));
    turn(engine);
    engine.continuationFailed(session);
    const went = Array.from({ length: 26 }, () => turn(engine, undefined, 3).continuation);
    expect(went.indexOf(undefined)).toBe(25);
  });

  it("gives way to the next where something stands against it", () => {
    const { engine } = openRole({
      first: work("continue_max: 1\ncontinue_until: state_eq(done=yes)"),
      second: work(),
      third: work("continue_until: turn_count(1)"),
    });
    now(engine.activate(session, ["first", "second", "third"]));
    expect(turn(engine)).toMatchObject({
      continuation: { function: "first" },
      notices: [
        { function: "first", kind: "continued" },
        { function: "third", kind: "complete" },
      ],
    });
    expect(turn(engine).continuation).toMatchObject({ function: "second" });
  });

  it("does not count what was not sent", () => {
    const { engine } = openRole({ work: work() });
    now(engine.activate(session, ["work"]));
    for (let time = 1; time <= 3; time++) turn(engine);
    const counted = () => {
      const { continuationCount, cooldownUntilTurn } = engine.state(session, "work") ?? {};
      return [continuationCount, cooldownUntilTurn];
    };
    expect(counted()).toEqual([3, 4]);
    expect(engine.continuationFailed(session).notices).toMatchObject([
      { function: "work", kind: "rolled-back" },
    ]);
    expect(counted()).toEqual([2, 0]);
    // Once, and not what was sent.
    expect(engine.continuationFailed(session).notices).toEqual([]);
    turn(engine);
    now(engine.systemParts(session));
    expect(engine.continuationFailed(session).notices).toEqual([]);
    expect(counted()[0]).toBe(3);
  });

  it("does not take its own continuation for the user's word", () => {
    const { engine } = openRole({ work: work("continue_max: 1\ncontinue_until: state_eq(done=yes)") });
    now(engine.activate(session, ["work"]));
    const text = turn(engine).continuation?.text ?? "";
    expect(now(engine.userMessage(session, `<reminder>${text}</reminder>`)).text).toContain(text);
    expect(turn(engine).notices).toMatchObject([{ reason: "function-cap" }]);
  });

  it("does not go on while what it requires is not in effect", () => {
    const { engine } = openRole({
      base: "Base.",
      top: work("requires: base\ncontinue_until: state_eq(done=yes)"),
    });
    now(engine.activate(session, ["top"]));
    expect(turn(engine).continuation).toBeUndefined();
  });
});

it.each([
  ["Shall I?", true],
  ["Shall I? ", true],
  ["**Shall I?**", true],
  ['"Really?")', true],
  ["よろしいですか？", true],
  ["Why? Because.", false],
  ["Done.", false],
  ["", false],
])("%j asks the user: %s", (text, asks) => {
  expect(endsInQuestion(text)).toBe(asks);
});

describe("what stands against a continuation", () => {
  const free = { sameOutput: false, asked: false, blocked: false, continuations: 0, max: 5 };
  const state = { continuationCount: 0, currentTurn: 3, cooldownUntilTurn: 0 };

  it.each([
    ["nothing", {}, {}, undefined],
    ["the global cap, first", { continuations: 25, asked: true, sameOutput: true, max: 0 }, {}, "global-cap"],
    ["its own cap", { asked: true, sameOutput: true }, { continuationCount: 5 }, "function-cap"],
    ["the same output", { asked: true, sameOutput: true }, { cooldownUntilTurn: 9 }, "same-output"],
    ["a question", { asked: true, blocked: true }, { cooldownUntilTurn: 9 }, "question"],
    ["a cooldown", { blocked: true }, { cooldownUntilTurn: 4 }, "cooldown"],
    ["a cooldown that is over", {}, { cooldownUntilTurn: 3 }, undefined],
    ["that it is blocked", { blocked: true }, {}, "blocked"],
  ] as const)("is %s", (_what, one, more, reason) => {
    expect(blockReason({ ...free, ...one, state: { ...state, ...more } })).toBe(reason);
  });
});

it("never goes on more often than the caps allow, whatever happens in between", () => {
  const step = fc.constantFrom("build", "stop", "same", "ask", "failed", "user", "signal", "tool", "again");
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 7 }), (steps, max) => {
      const { engine } = openRole({
        a: work(`continue_max: ${max}\ncontinue_until: state_eq(done=yes)`),
        b: work(),
      });
      now(engine.activate(session, ["a", "b"]));
      let sent = 0;
      let number = 0;
      for (const one of steps) {
        if (one === "build") now(engine.systemParts(session));
        if (one === "tool") now(engine.toolAfter(session, { name: "read" }));
        if (one === "signal") now(engine.toolAfter(session, { name: "signal", args: { type: "blocked" } }));
        if (one === "failed") sent -= engine.continuationFailed(session).notices.length;
        if (one === "again") now(engine.activate(session, ["b"]));
        if (one === "user") {
          now(engine.userMessage(session, "Go on."));
          sent = 0;
        }
        if (one === "stop" || one === "same" || one === "ask") {
          const text = { stop: `Step ${++number}.`, same: "Same.", ask: "Shall I?" }[one];
          const { continuation } = now(engine.stop(session, text));
          if (continuation) {
            sent += 1;
            expect(one).not.toBe("ask");
          }
        }
        const a = engine.state(session, "a");
        expect(a?.continuationCount).toBeLessThanOrEqual(max);
        expect(a?.continuationCount).toBeGreaterThanOrEqual(0);
        expect(engine.state(session, "b")?.continuationCount).toBeLessThanOrEqual(5);
        expect(sent).toBeLessThanOrEqual(25);
      }
    }),
    { numRuns: 60 },
  );
});

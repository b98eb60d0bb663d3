import { asyncCapability, type Capabilities, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createFunctions } from "../create-functions.js";
import { now, openRole } from "../fixtures/role.js";
import { parseFunction } from "../parse-function.js";

const check = (files: Readonly<Record<string, string>>, capabilities: Capabilities = {}) =>
  now(openRole(files, { capabilities }).engine.prepare());

const front = (yaml: string) => `---\n${yaml}\n---\nWork.`;

describe("functions that can't work", () => {
  it.each([
    [{ a: front("requires: b"), b: front("requires: a") }, '"a" requires "b" requires "a"'],
    [
      { a: front("requires: b"), b: front("requires: c"), c: front("requires: [d, b]"), d: "D." },
      '"b" requires "c" requires "b"',
    ],
    [{ a: front("requires: a") }, '"a" requires itself'],
  ])("require each other: %j", (files, message) => {
    const found = check(files);
    expect(found.map(({ code }) => code)).toEqual(["FUNCTION_REQUIRES_CYCLE"]);
    expect(found[0]?.message).toContain(message);
    expect(found[0]?.source?.line).toBe(2);
  });

  it("are told once for each cycle", () => {
    const found = check({
      a: front("requires: b"),
      b: front("requires: a"),
      x: front("requires: [y, a]"),
      y: front("requires: x"),
    });
    expect(found.map(({ message }) => message.split(",")[0])).toEqual([
      '"a" requires "b" requires "a"',
      '"x" requires "y" requires "x"',
    ]);
  });

  it.each([
    ["requires: [plann]", "FUNCTION_UNKNOWN", 2, 12, 'Did you mean "plan"?'],
    [
      "transitions: [{ when: gate, activate: [plann] }]\ngate: user_approval",
      "FUNCTION_UNKNOWN",
      2,
      40,
      'Did you mean "plan"?',
    ],
    ["transitions: [{ when: gate, activate: plan }]", "FUNCTION_TRANSITION_INERT", 2, 23, "Write a `gate:`"],
    [
      "transitions: [{ when: user_approval, deactivate: [plan] }]",
      "FUNCTION_TRANSITION_INERT",
      2,
      51,
      'Give "plan" a transition',
    ],
    ["transitions: [{ when: user_approval }]", "FUNCTION_TRANSITION_INERT", 2, 15, "Say what it does"],
    ["consumes: notes", "FUNCTION_ARTIFACT_UNPRODUCED", 2, 11, "Let a function say `produces`"],
    ["produces: notes", "FUNCTION_ARTIFACT_UNPRODUCED", 2, 11, "capture_artifact: notes"],
    ["gate: user_aproval", "CONDITION_UNKNOWN", 2, 7, 'Did you mean "user_approval"?'],
    ["gate:\n  all: [user_approval, { not: typo }]", "CONDITION_UNKNOWN", 3, 31, "extensions.conditions"],
    ["gate: [user_approval]", "CONDITION_SYNTAX", 2, 7, "Write { all"],
    ["gate:", "CONDITION_SYNTAX", 2, 1, "Write name"],
    ["continue_until: turn_count(soon)", "CONDITION_ARGUMENT", 2, 17, undefined],
    ["transitions: [{ when: typo, activate: plan }]", "CONDITION_UNKNOWN", 2, 23, "extensions.conditions"],
    ["observe: [{ on: tool_aftr, inject: a }]", "OBSERVE_EVENT_UNKNOWN", 2, 17, 'Did you mean "tool_after"?'],
    [
      "observe: [{ on: message, when: typo, inject: a }]",
      "CONDITION_UNKNOWN",
      2,
      32,
      "extensions.conditions",
    ],
  ])("are named at their place: %s", (yaml, code, line, column, hint) => {
    const found = check({ plan: "Plan.", work: front(yaml) });
    expect(found).toMatchObject([{ code, source: { file: "functions/work.md", line, column } }]);
    expect(found[0]?.hint ?? "").toContain(hint ?? "");
    expect(found[0]?.frame).toContain(`> ${line} | `);
  });

  it("hand over to one that requires what they leave", () => {
    const found = check({
      plan: front("gate: user_approval\ntransitions: [{ when: gate, activate: build, deactivate: plan }]"),
      build: front("requires: plan"),
    });
    expect(found).toMatchObject([{ code: "FUNCTION_TRANSITION_INERT", source: { line: 3 } }]);
  });

  it("wait for an evidence that nothing brings, as far as the tools are known", () => {
    const files = {
      work: front(
        "requires_evidence: [tests, lint, review]\nobserve: [{ on: tool_after, tool: vitest, set_evidence: tests }]",
      ),
    };
    const tools = syncCapability({ names: () => ["lint", "vitest"] });
    expect(check(files, { tools })).toMatchObject([
      { code: "FUNCTION_EVIDENCE_UNREACHABLE", severity: "warning", source: { line: 2, column: 34 } },
    ]);
    expect(check(files).map(({ severity, message }) => [severity, message])).toEqual([
      ["info", '"work" requires the evidence "lint", which only a tool of that name brings.'],
      ["info", '"work" requires the evidence "review", which only a tool of that name brings.'],
    ]);
  });

  it("say nothing of artifacts where the host keeps them", () => {
    const artifacts = syncCapability({ read: () => undefined });
    expect(check({ work: front("consumes: notes") }, { artifacts })).toEqual([]);
  });
});

it("names what nothing here evaluates", () => {
  const work = parseFunction(
    front("gate: ready\ncontinue_until: done\nobserve: [{ on: message, inject: a }]"),
    "functions/work.md",
    () => undefined,
  );
  if (!work) throw new Error("it parses");
  const told: unknown[] = [];
  const engine = createFunctions({ functions: [work], report: (diagnostic) => told.push(diagnostic) });
  const found = now(engine.prepare());
  expect(found).toMatchObject([
    { code: "FUNCTION_CAPABILITY_MISSING", source: { line: 2, column: 1 } },
    { code: "FUNCTION_CAPABILITY_MISSING", source: { line: 4 } },
  ]);
  expect(told).toEqual(found);
});

it("survives a check that fails", async () => {
  for (const check of [
    () => {
      throw new Error("no luck");
    },
    () => Promise.reject(new Error("no luck")),
  ]) {
    const conditions = asyncCapability({ check, evaluate: () => true });
    const { engine } = openRole({ work: front("gate: ready") }, { capabilities: { conditions } });
    expect(await engine.prepare()).toMatchObject([{ code: "EXTENSION_FAILED", source: { line: 2 } }]);
  }
});

it("names two functions of one name, and keeps the first", () => {
  const { engine, diagnostics } = openRole({ a: "First.", b: "---\nname: a\n---\nSecond." });
  expect(engine.functions.map(({ file }) => file)).toEqual(["functions/a.md"]);
  expect(diagnostics).toMatchObject([
    { code: "NAME_DUPLICATE", source: { file: "functions/b.md", line: 2, column: 7 } },
  ]);
});

import type { Diagnostic } from "@hardpoint/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFunction } from "./parse-function.js";

const parse = (text: string, file = "functions/tidy.md") => {
  const diagnostics: Diagnostic[] = [];
  const read = parseFunction(text, file, (diagnostic) => diagnostics.push(diagnostic));
  return { read, diagnostics };
};

const whole = `---
name: tidy
description: Leaves no loose ends
params:
  depth: 2
  focus: "names"
  target:
phase: finish
priority: 20
requires: draft
produces: [notes]
consumes: outline
gate:
  all: [user_approval, artifact_exists(notes)]
transitions:
  - when: gate
    activate: [publish]
    deactivate: tidy
continue_until: evidence_met
continue_max: 3
requires_evidence: [tests]
observe:
  - on: tool_after
    tool: test
    set_evidence: tests
state_schema_version: 2
---

Tidy up.
`;

describe("a function's file", () => {
  it("is read with everything that it has", () => {
    const { read, diagnostics } = parse(whole);
    expect(diagnostics).toEqual([]);
    expect(read).toMatchObject({
      name: "tidy",
      description: "Leaves no loose ends",
      parameters: [
        { name: "depth", default: "2" },
        { name: "focus", default: "names" },
        { name: "target", default: undefined },
      ],
      phase: "finish",
      priority: 20,
      requires: ["draft"],
      produces: ["notes"],
      consumes: ["outline"],
      gate: { all: ["user_approval", "artifact_exists(notes)"] },
      transitions: [{ when: "gate", activate: ["publish"], deactivate: ["tidy"] }],
      continueUntil: "evidence_met",
      continueMax: 3,
      requiresEvidence: ["tests"],
      observe: [{ on: "tool_after", tool: "test", set_evidence: "tests" }],
      schemaVersion: 2,
      text: "Tidy up.",
      file: "functions/tidy.md",
    });
  });

  it.each([
    ["no front matter", "Tidy up.\n", "Tidy up."],
    ["an empty front matter", "---\n---\nTidy up.\n", "Tidy up."],
    ["one of comments", "---\n# later\n---\nTidy up.", "Tidy up."],
    ["a byte order mark", "\uFEFF---\nphase: a\n---\nTidy up.", "Tidy up."],
    ["Windows' line ends", "---\r\nphase: a\r\n---\r\n\r\nTidy\r\nup.\r\n", "Tidy\r\nup."],
    ["three dots as the end", "---\nphase: a\n...\nTidy up.", "Tidy up."],
    ["a rule in its text", "---\nphase: a\n---\nTidy\n\n---\n\nup.", "Tidy\n\n---\n\nup."],
    ["an indented first line", "---\nphase: a\n---\n\n    code\n", "    code"],
  ])("may have %s", (_what, text, body) => {
    const { read, diagnostics } = parse(text);
    expect(diagnostics).toEqual([]);
    expect(read).toMatchObject({ name: "tidy", priority: 50, continueMax: 5, schemaVersion: 1, text: body });
  });

  it("has the name of its file, unless it says otherwise", () => {
    expect(parse("Go.", "functions/code-review.md").read?.name).toBe("code-review");
    expect(parse("---\nname: überblick\n---\nGo.", "functions/x.md").read?.name).toBe("überblick");
    expect(parse("Go.", "functions/two words.md")).toMatchObject({
      read: undefined,
      diagnostics: [{ code: "CONFIG_INVALID", source: { file: "functions/two words.md" } }],
    });
  });

  it("keeps a name such as constructor as a name", () => {
    expect(parse("Go.", "functions/constructor.md").read?.name).toBe("constructor");
    expect(parse("---\nparams: { constructor: a }\n---\nGo.").read?.parameters).toEqual([
      { name: "constructor", default: "a" },
    ]);
  });
});

describe("a mistake in the front matter", () => {
  it.each([
    ["priority: high", "priority must be a number", 2, 11],
    ["params: [a]", "params must be a map of parameters and their defaults", 2, 9],
    ["params: { a b: 1 }", "a parameter's name has letters", 2, 16],
    ["params: { a: [1] }", "params.a must be text, a number, true or false, or nothing", 2, 14],
    ["params: { __proto__: 1 }", "params.__proto__ can't be a parameter's name", 2, 22],
    ["phase: [a]", "phase must be one line of text", 2, 8],
    ["produces: 3", "produces must be a list of artifacts", 2, 11],
    ["consumes: [a, 3]", "consumes[1] must be the name of an artifact", 2, 15],
    ["continue_max: -1", "continue_max must be 0 or more", 2, 15],
    ["continue_max: 1.5", "continue_max must be a whole number", 2, 15],
    ["observe: { on: message }", "observe must be a list", 2, 10],
    ["transitions: { when: gate }", "transitions must be a list", 2, 14],
    ["transitions:\n  - activate: [a]", "transitions[0].when a transition needs `when`", 3, 5],
    [
      "transitions:\n  - { when: gate, then: a }",
      "a transition has when, activate and deactivate, not then",
      3,
      5,
    ],
    ["transitions: [gate]", "transitions[0] must be a map with when", 2, 15],
    ["state_schema_version: 0", "state_schema_version must be 1 or more", 2, 23],
    ["name: a b", "can't be a function's name", 2, 7],
    ["description: 3", "description must be text", 2, 14],
  ])("costs the key and no more: %s", (yaml, message, line, column) => {
    const { read, diagnostics } = parse(`---\n${yaml}\n---\nTidy up.`);
    expect(read).toMatchObject({ name: "tidy", text: "Tidy up.", transitions: [], observe: [] });
    expect(diagnostics).toMatchObject([
      { code: "CONFIG_INVALID", severity: "error", source: { file: "functions/tidy.md", line, column } },
    ]);
    expect(diagnostics[0]?.message).toContain(message);
    expect(diagnostics[0]?.frame).toContain(`> ${line} | `);
  });

  it.each([
    ["requires: { a: 1 }", "requires must be a list of functions"],
    ["requires: [a, 'b c']", "requires[1]"],
    ["requires_evidence: [[tests]]", "requires_evidence[0] must be the tag of an evidence"],
  ])("costs the function where it would apply too soon: %s", (yaml, message) => {
    const { read, diagnostics } = parse(`---\n${yaml}\n---\nTidy up.`);
    expect(read).toBeUndefined();
    expect(diagnostics[0]?.message).toContain(message);
  });

  it("keeps one wrong transition from costing the others", () => {
    const { read } = parse("---\ntransitions:\n  - 3\n  - { when: a, activate: b }\n---\nGo.");
    expect(read?.transitions).toEqual([
      { when: "a", activate: ["b"], deactivate: [], at: ["transitions", 1] },
    ]);
  });

  it.each([
    ["continue_untill: a", "Did you mean continue_until?"],
    ["handlers: code.js", "Code belongs in a condition, an observe event or a hook of its own."],
  ])("names a key that nobody knows: %s", (yaml, hint) => {
    const { read, diagnostics } = parse(`---\n${yaml}\n---\nGo.`);
    expect(read).toBeDefined();
    expect(diagnostics).toMatchObject([{ code: "CONFIG_KEY_UNKNOWN", hint, source: { line: 2, column: 1 } }]);
  });

  it.each([
    ["an end that is missing", "---\nphase: a\nTidy up.", { line: 1, column: 1 }],
    ["YAML that is none", "---\nphase: a\nrequires: [a\n---\nGo.", { line: 4, column: 1 }],
    ["a list in place of a map", "---\n- a\n---\nGo.", { line: 1, column: 1 }],
    ["an alias that names nothing", "---\ngate: *open\n---\nGo.", { line: 1, column: 1 }],
    ["an alias that has no end", "---\ngate: &a { all: [*a] }\n---\nGo.", { line: 1, column: 1 }],
  ])("costs the function where it is %s", (_what, text, place) => {
    const { read, diagnostics } = parse(text);
    expect(read).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code: "CONFIG_SYNTAX", source: place });
    expect(diagnostics[0]?.frame).toBeDefined();
  });

  it("is survived where a key stands twice", () => {
    const { read, diagnostics } = parse("---\npriority: 1\npriority: 2\n---\nGo.");
    expect(read?.priority).toBe(2);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_SYNTAX", source: { line: 3, column: 1 } }]);
  });

  it("is told where the text is missing, unless the function does something without it", () => {
    expect(parse("---\npriority: 1\n---\n").diagnostics).toMatchObject([
      { code: "CONFIG_INVALID", severity: "warning" },
    ]);
    expect(parse("---\ntransitions: [{ when: a, activate: b }]\n---\n").diagnostics).toEqual([]);
  });

  it("is told where the file is too large", () => {
    expect(parse("x".repeat(300_000))).toMatchObject({
      read: undefined,
      diagnostics: [{ code: "CONFIG_INVALID" }],
    });
  });
});

it("reads any text without throwing, and says why where it gives nothing", () => {
  const lines = fc.constantFrom(
    "---",
    "gate: a",
    "requires: [",
    "params: { a: 1 }",
    "x: &a [*a]",
    "",
    "text",
    "- 1",
    "\t",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(lines).map((some) => ["---", ...some].join("\n")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { read, diagnostics } = parse(text);
      expect(read !== undefined || diagnostics.length > 0).toBe(true);
      for (const { source } of diagnostics)
        expect(source?.line ?? 1).toBeLessThanOrEqual(text.split("\n").length);
    }),
  );
});

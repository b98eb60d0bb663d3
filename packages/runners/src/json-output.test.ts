import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonOutput } from "./json-output.js";

describe("an output that should be one JSON document", () => {
  it.each<[string, Record<string, unknown>]>([
    ["", { kind: "nothing" }],
    [" \r\n\t\u00a0", { kind: "nothing" }],
    ["\uFEFF", { kind: "nothing" }],
    ["ok", { kind: "text", text: "ok" }],
    ["[INFO] all well", { kind: "text" }],
    ["[1] 4711", { kind: "text" }],
    ["Usage: {", { kind: "text" }],
    ['Error in {"a":1} at line 3', { kind: "text" }],
    ["use {} here", { kind: "text" }],
    ["tru", { kind: "text" }],
    ['"open', { kind: "text" }],
    ["{}", { kind: "json", value: {} }],
    [' \n{"a":[1,{"b":null}]}\r\n', { kind: "json", value: { a: [1, { b: null }] } }],
    ['\uFEFF\uFEFF{"a":"\uFEFF"}', { kind: "json", value: { a: "\uFEFF" } }],
    ["[]", { kind: "json", value: [] }],
    ["null", { kind: "json", value: null }],
    ["-1.5e3", { kind: "json", value: -1500 }],
    ['"text"', { kind: "json", value: "text" }],
    ['Welcome back!\n{"a":1}\n', { kind: "noise", value: { a: 1 }, before: "Welcome back!\n", after: "\n" }],
    ['prompt> {"a":1}', { kind: "noise", value: { a: 1 }, before: "prompt> ", after: "" }],
    ['{"a":1}\nbye', { kind: "noise", value: { a: 1 }, before: "", after: "\nbye" }],
    ['{"a":1} bye', { kind: "noise", value: { a: 1 } }],
    ['[INFO] {"x"\n{"a":1}', { kind: "noise", value: { a: 1 } }],
    ['\u00a0{"a":1}', { kind: "noise", value: { a: 1 } }],
    ["{}{}", { kind: "several", values: [{}, {}], noise: false }],
    ['{"a":1}\n\n{"b":2}\n[3]', { kind: "several", values: [{ a: 1 }, { b: 2 }], noise: true }],
    ['x {"a":1}{"b":2} {"c":3}', { kind: "several", values: [{ a: 1 }, { b: 2 }, { c: 3 }], noise: true }],
    ['[1]\n{"b":2}', { kind: "several", values: [[1], { b: 2 }], noise: false }],
    ["{", { kind: "truncated", position: 1 }],
    ['{"decision":"den', { kind: "truncated", position: 16 }],
    ['\uFEFF{"a":tr', { kind: "truncated", position: 7 }],
    ['{"a":1.', { kind: "truncated" }],
    ['{"a":"\\u00', { kind: "truncated" }],
    ["[1, 2", { kind: "truncated" }],
    ['noise\n{"a":', { kind: "truncated" }],
    ['noise {"a":', { kind: "truncated" }],
    ['{"decision":"allow"}\n{"decision":"de', { kind: "truncated" }],
    ["{a:1}", { kind: "broken", position: 1 }],
    ['{"a":1,}', { kind: "broken", position: 7 }],
    ['{"a":01}', { kind: "broken", position: 6 }],
    ['{"a":"\n"}', { kind: "broken", position: 6 }],
    ["{'a':1}", { kind: "broken", position: 1 }],
    ['{"a":1]', { kind: "broken", position: 6 }],
    ['{"a" 1}', { kind: "broken", position: 5 }],
    ['{"a":"\\x"}', { kind: "broken", position: 7 }],
    ['{"a":nul}', { kind: "broken", position: 8 }],
  ])("%j", (output, expected) => {
    expect(parseJsonOutput(output)).toMatchObject(expected);
  });
});

const container = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.array(fc.jsonValue()),
) as fc.Arbitrary<unknown>;
const object = fc.dictionary(fc.string(), fc.jsonValue());
const indent = fc.constantFrom(undefined, 2, "\t");
/** Few letters, so that pieces of JSON are likely. */
const scraps = fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0a1-.eE+ \n\tnultrfs') });

const outcome = (text: string): unknown => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // No JSON, which is an answer here.
    return undefined;
  }
};

describe("over all texts", () => {
  it("one document is found just where JSON.parse finds one", () => {
    fc.assert(
      fc.property(fc.oneof(scraps, fc.json(), fc.string()), (text) => {
        const bare = text.replace(/^\uFEFF+/u, "");
        const output = parseJsonOutput(text);
        expect(output.kind === "json" ? { value: output.value } : undefined).toEqual(outcome(bare));
      }),
      { numRuns: 2_000 },
    );
  });

  it("a document is given back whole, however it is laid out", () => {
    fc.assert(
      fc.property(container, indent, (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(parseJsonOutput(`\uFEFF${text}\r\n`)).toEqual({ kind: "json", value: JSON.parse(text) });
      }),
    );
  });

  it("each proper beginning of a document is truncated, and never an answer", () => {
    fc.assert(
      fc.property(container, indent, (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        for (let length = 1; length < text.length; length += 1) {
          expect(parseJsonOutput(text.slice(0, length)).kind).toBe("truncated");
        }
      }),
      { numRuns: 50 },
    );
  });

  it("noise before a document is told as noise", () => {
    const line = fc
      .string({ unit: fc.constantFrom(..."abc :;'!?\n\t/<>") })
      .filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(line, object, indent, (before, value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(parseJsonOutput(`${before}${text}\n`)).toEqual({
          kind: "noise",
          value: JSON.parse(text),
          before,
          after: "\n",
        });
      }),
    );
  });

  it("two documents and more are told as several", () => {
    const several = fc.array(object, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(several, fc.constantFrom("", "\n", " ", "\r\n\n"), indent, (values, between, space) => {
        const texts = values.map((value) => JSON.stringify(value, undefined, space));
        expect(parseJsonOutput(texts.join(between))).toEqual({
          kind: "several",
          values: texts.map((text) => JSON.parse(text)),
          noise: false,
        });
      }),
    );
  });

  it("nothing throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          scraps,
          scraps.map((text) => `x\n${text}`),
        ),
        (text) => {
          parseJsonOutput(text);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["opening braces", "{".repeat(1_000_000)],
    ["an opening brace on every line", "{\n".repeat(500_000)],
    ["a deep object that breaks at its end", `${'{"a":'.repeat(200_000)}x`],
    ["a deep object that is cut", '{"a":'.repeat(200_000)],
    ["words with braces", "a {} b ".repeat(100_000)],
    ["braces and blanks", "x {} ".padEnd(500_000, " ").concat("y")],
  ])("a million characters of %s are read in one go", (_, text) => {
    expect(parseJsonOutput(text).kind).not.toBe("json");
  });
});

import { formatDiagnostic } from "@hardpoint/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { parseConfig } from "./parse-config.js";

const parse = (text: string) => parseConfig(text, "role.yaml", "/role");
const codes = (text: string) =>
  parse(text).diagnostics.map(({ code, source }) => [code, source?.line, source?.column]);

describe("parseConfig", () => {
  it.each([
    ["an empty file", "", {}],
    ["a file of comments", "# nothing yet\n", {}],
    ["a document that is null", "---\n...\n", {}],
    ["byte-order marks, however many", "\uFEFF\uFEFFname: a\n", { name: "a" }],
    ["Windows line ends", "name: a\r\nhooks:\r\n  custom: []\r\n", { name: "a", hooks: { custom: [] } }],
    ["JSON", '{"name": "a", "extensions": {}}', { name: "a", extensions: {} }],
    ["an alias", "one: &x [1]\ntwo: *x\n", { one: [1], two: [1] }],
    ["a key named like a part of every object", "constructor: 1\n", { constructor: 1 }],
  ])("reads %s", (_what, text, value) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ readable: true, diagnostics: [] });
    expect(parsed.documents[0].view.read([])).toEqual(value);
  });

  it.each([
    ["a syntax error", "name: [a\nhooks: {}\n", ["CONFIG_SYNTAX", 2, 1]],
    ["a tab for indentation", "hooks:\n\tcustom: []\n", ["CONFIG_SYNTAX", 2, 1]],
    ["an alias that names nothing", "name: a\nhooks: *nowhere\n", ["CONFIG_SYNTAX", 2, 8]],
    ["an alias inside what it names", "a: &a\n  b: *a\n", ["CONFIG_SYNTAX", 2, 6]],
    ["a list at the top", "- name: a\n", ["CONFIG_INVALID", 1, 1]],
    ["bare text", "just text\n", ["CONFIG_INVALID", 1, 1]],
  ])("refuses %s, says where, and reads as empty", (_what, text, expected) => {
    const parsed = parse(text);
    expect(parsed.readable).toBe(false);
    expect(codes(text)[0]).toEqual(expected);
    expect(parsed.diagnostics[0]?.frame).toContain("^");
    expect(parsed.documents[0].view.read([])).toEqual({});
  });

  it("ends a bomb of aliases", () => {
    const line = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(of).join(", ")}]`;
    const text = [line("a", "1"), line("b", "*a"), line("c", "*b"), line("d", "*c"), line("e", "*d")].join(
      "\n",
    );
    expect(parse(text).readable).toBe(false);
    expect(codes(text)).toEqual([["CONFIG_SYNTAX", 2, 8]]);
  });

  it("survives a nesting of many thousands, and says so briefly", () => {
    const parsed = parse("[".repeat(20_000));
    expect(parsed.readable).toBe(false);
    expect(parsed.diagnostics.length).toBeLessThanOrEqual(5);
  });

  it("names a key that stands twice, and takes the last", () => {
    const parsed = parse("name: a\nname: b\n");
    expect(parsed.readable).toBe(true);
    expect(parsed.documents[0].view.read(["name"])).toBe("b");
    expect(parsed.documents[0].view.locate(["name"])).toMatchObject({ line: 2 });
    expect(formatDiagnostic(parsed.diagnostics[0] as never)).toContain(
      'role.yaml:2:1: error CONFIG_SYNTAX: role.yaml: the key "name" stands twice',
    );
  });

  it("gives every document of a stream, each with its places", () => {
    const parsed = parse("name: one\n---\nname: two\n---\nname: three\n");
    expect(parsed.documents.map(({ view }) => view.read(["name"]))).toEqual(["one", "two", "three"]);
    expect(parsed.documents[2]?.view.locate(["name"])).toEqual({ file: "role.yaml", line: 5, column: 7 });
    expect(parsed.further).toMatchObject([{ code: "CONFIG_MULTIPLE_DOCUMENTS", source: { line: 3 } }]);
  });

  it("never throws, and reads back what was written", () => {
    const key = fc.string({ minLength: 1, maxLength: 8 });
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.dictionary(key, value), (written) => {
        const parsed = parse(stringify(written));
        expect(parsed.readable).toBe(true);
        // Through JSON, which has no negative zero.
        const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
        expect(plain(parsed.documents[0].view.read([]))).toEqual(plain(written));
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void parse(text)));
  });
});

describe("a configuration's view", () => {
  const text =
    "hooks:\n  custom:\n    - name: lint\n      priority: high\nextensions: { conditions: [a] }\nempty:\n";

  it.each<[(string | number)[], number, number]>([
    [["hooks"], 1, 1],
    [["hooks", "custom"], 2, 3],
    [["hooks", "custom", 0], 3, 7],
    [["hooks", "custom", 0, "priority"], 4, 17],
    [["hooks", "custom", 0, "module"], 3, 7],
    [["hooks", "custom", 7], 2, 3],
    [["extensions"], 5, 13],
    [["extensions", "conditions", 0], 5, 28],
    [["empty"], 6, 1],
    [["nothing", "here"], 1, 1],
  ])("locates %j", (path, line, column) => {
    expect(parse(text).documents[0].view.locate(path)).toEqual({ file: "role.yaml", line, column });
  });

  it("does not find what only every object has", () => {
    const { view } = parse(text).documents[0];
    expect(view.read(["toString"])).toBeUndefined();
    expect(view.read(["hooks", "custom", "length"])).toBeUndefined();
    expect(view.read(["hooks", "custom", 0, "name", "x"])).toBeUndefined();
  });

  it("shows the lines of its own file only", () => {
    const { view } = parse(text).documents[0];
    expect(view.frame({ file: "role.yaml", line: 4, column: 17 })).toContain("> 4 |       priority: high");
    expect(view.frame({ file: "other.js", line: 4 })).toBeUndefined();
    expect(view.frame({ file: "role.yaml" })).toBeUndefined();
  });
});

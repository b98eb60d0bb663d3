import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyData } from "./copy-data.js";
import { createDraft, type Mutable } from "./draft.js";
import { sameData } from "./same-data.js";

interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly list: readonly string[];
}

const call = (): Call => ({ tool: "bash", args: { command: "ls", env: { A: "1" } }, list: ["a", "b"] });

describe("a draft", () => {
  it.each<[string, (draft: Mutable<Call>) => void, Record<string, unknown>]>([
    ["nothing", () => undefined, {}],
    [
      "a field of a field",
      (d) => Object.assign(d.args, { command: "pwd" }),
      { args: { command: "pwd", env: { A: "1" } } },
    ],
    [
      "something deep inside",
      (d) => Object.assign(d.args.env as object, { A: "2" }),
      { args: { command: "ls", env: { A: "2" } } },
    ],
    ["a whole field", (d) => Object.assign(d, { args: { x: 1 } }), { args: { x: 1 } }],
    ["a list in place", (d) => d.list.push("c"), { list: ["a", "b", "c"] }],
    ["two fields", (d) => Object.assign(d, { tool: "sh", list: [] }), { tool: "sh", list: [] }],
    ["a new field", (d) => Object.assign(d, { extra: true }), { extra: true }],
    ["a field away", (d) => Reflect.deleteProperty(d, "tool"), { tool: undefined }],
    ["a key of a field away", (d) => Reflect.deleteProperty(d.args, "env"), { args: { command: "ls" } }],
    ["something and back again", (d) => d.list.splice(d.list.push("c") - 1), {}],
    ["a field to equal data", (d) => Object.assign(d, { list: ["a", "b"] }), {}],
  ])("tells that a handler changed %s", (_what, edit, expected) => {
    const original = call();
    const draft = createDraft(original);
    edit(draft.value);
    expect(Object.fromEntries(draft.changes())).toEqual(expected);
    expect(original).toEqual(call());
  });

  it("is not frozen where the original is", () => {
    const original = Object.freeze({ list: Object.freeze(["a"]) });
    const draft = createDraft(original);
    draft.value.list.push("b");
    expect(draft.changes().get("list")).toEqual(["a", "b"]);
  });

  it("gives changes that a later edit of the draft does not reach", () => {
    const draft = createDraft(call());
    draft.value.list.push("c");
    const changes = draft.changes();
    draft.value.list.push("d");
    expect(changes.get("list")).toEqual(["a", "b", "c"]);
  });

  it("keeps cycles", () => {
    const original: { name: string; self?: unknown } = { name: "a" };
    original.self = original;
    const draft = createDraft(original);
    expect(draft.value.self).toBe(draft.value);
    expect(draft.changes().size).toBe(0);
    draft.value.name = "b";
    expect(draft.changes().get("name")).toBe("b");
  });

  it("copies dates, maps and sets, and shares functions and instances of other classes", () => {
    class Connection {
      open = true;
    }
    const original = {
      at: new Date(0),
      map: new Map([["k", { n: 1 }]]),
      set: new Set(["x"]),
      run: () => 1,
      connection: new Connection(),
    };
    const { value, changes } = createDraft(original);
    expect(value.run).toBe(original.run);
    expect(value.connection).toBe(original.connection);
    value.at.setTime(5);
    value.map.set("k", { n: 2 });
    value.set.add("y");
    expect([...changes().keys()]).toEqual(["at", "map", "set"]);
    expect(original.at.getTime()).toBe(0);
    expect(original.map.get("k")).toEqual({ n: 1 });
  });

  it("takes __proto__ for a key like any other", () => {
    const original = JSON.parse('{"args": {"__proto__": {"polluted": true}, "constructor": 1}}');
    const draft = createDraft<{ args: Record<string, unknown> }>(original);
    expect(Object.hasOwn(draft.value.args, "__proto__")).toBe(true);
    expect((draft.value.args as { polluted?: unknown }).polluted).toBeUndefined();
    expect(draft.changes().size).toBe(0);
    draft.value.args.constructor = 2 as never;
    expect(JSON.stringify(draft.changes().get("args"))).toBe(
      '{"__proto__":{"polluted":true},"constructor":2}',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

const data = fc.anything({ withDate: true, withMap: true, withSet: true, withNullPrototype: true });

describe("plain data", () => {
  it("is the same as its copy, and shares no object with it", () => {
    fc.assert(
      fc.property(data, (value) => {
        const copy = copyData(value);
        return sameData(value, copy) && (typeof value !== "object" || value === null || copy !== value);
      }),
    );
  });

  it("is compared as JSON would, where both are JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const sorted = (value: unknown): string => {
          if (typeof value !== "object" || value === null) return JSON.stringify(value);
          if (Array.isArray(value)) return `[${value.map(sorted)}]`;
          return `{${Object.entries(value)
            .map(([key, item]) => `${JSON.stringify(key)}:${sorted(item)}`)
            .toSorted()}}`;
        };
        // -0 and 0 are one number here and in JSON.
        return sameData(a, b) === (sorted(a) === sorted(b)) && sameData(a, JSON.parse(JSON.stringify(a)));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { firstChange } from "./first-change.js";
import { thawed } from "./thawed.js";

class Tools {
  readonly #signal = new AbortController().signal;
  readonly data: object;

  constructor(data: object) {
    this.data = data;
  }

  get signal(): AbortSignal {
    return this.#signal;
  }
}

describe("a thawed copy", () => {
  it("can be changed all the way down, and the original stays", () => {
    const original = Object.freeze({ list: Object.freeze([Object.freeze({ a: 1 })]) });
    const copy = thawed(original) as { list: { a: number }[]; more?: boolean };
    copy.list[0] = { a: 2 };
    copy.list.push({ a: 3 });
    copy.more = true;
    expect(copy).toEqual({ list: [{ a: 2 }, { a: 3 }], more: true });
    expect(original).toEqual({ list: [{ a: 1 }] });
  });

  it("of an object with private fields reads what its class has", () => {
    const original = Object.freeze(new Tools(Object.freeze({ a: 1 })));
    const copy = thawed(original) as { data: { a: number }; signal: AbortSignal };
    copy.data.a = 2;
    expect(copy.signal).toBe(original.signal);
    expect(Object.keys(copy)).toEqual(["data"]);
    expect(original.data).toEqual({ a: 1 });
  });

  it("shares what is no plain data", () => {
    const shared = { at: new Date(0), call: () => 1, tools: new Tools({}) };
    const copy = thawed({ shared }) as { shared: typeof shared };
    expect(copy.shared.at).toBe(shared.at);
    expect(copy.shared.call).toBe(shared.call);
    expect(copy.shared.tools).toBe(shared.tools);
  });
});

describe("the first change", () => {
  it.each<[before: unknown, after: unknown, path: readonly string[] | undefined]>([
    [{ a: [1, 2] }, { a: [1, 2] }, undefined],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, ["a", "1", "b"]],
    [{ a: [1] }, { a: [] }, ["a", "0"]],
    [{ a: 1 }, { a: 1, b: undefined }, []],
    [[], {}, []],
    [1, 2, []],
  ])("from %j to %j is at %j", (before, after, path) => {
    expect(firstChange(before, after)?.path).toEqual(path);
  });
});

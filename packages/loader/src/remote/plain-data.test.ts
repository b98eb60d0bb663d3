import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLimits, toPlainData } from "./plain-data.js";

const nest = (levels: number): unknown => {
  let nested: unknown = "bottom";
  for (let level = 0; level < levels; level += 1) nested = { in: nested };
  return nested;
};

const cycle = (): unknown => {
  const outer: Record<string, unknown> = {};
  outer.list = [{ outer }];
  return outer;
};

/** Each read gives another object with such a getter. */
const bomb = (): object => ({
  get next() {
    return bomb();
  },
});

const endless = (): object => ({ toJSON: endless });

class Point {
  readonly x = 1;
  readonly #hidden = 2;
  get sum(): number {
    return this.x + this.#hidden;
  }
}

describe("toPlainData", () => {
  it.each<[string, unknown, unknown]>([
    ["nothing", undefined, undefined],
    ["a bigint", 7n, 7n],
    ["what JSON does not have", [Number.NaN, -0], [Number.NaN, -0]],
    ["nested data", { a: [{ b: null }] }, { a: [{ b: null }] }],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is shown.
    ["a hole in an array", [1, , 3], [1, undefined, 3]],
    ["a date", { at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
    ["what has toJSON", { toJSON: () => ({ kept: true }) }, { kept: true }],
    ["the own properties of an instance", new Point(), { x: 1 }],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ["the same object twice", [plainLimits, plainLimits], [plainLimits, plainLimits]],
    ["a proxy of plain data", new Proxy({ a: [1] }, {}), { a: [1] }],
    [
      "an enumerable getter",
      {
        get a() {
          return 1;
        },
      },
      { a: 1 },
    ],
    ["what is not enumerable", Object.defineProperty({}, "hidden", { value: 1 }), {}],
    ["a symbol as a key", { [Symbol("hidden")]: 1 }, {}],
  ])("takes %s", (_name, value, expected) => {
    expect(toPlainData(value, "it")).toEqual({ ok: true, value: expected });
  });

  it("keeps a key named __proto__ a key", () => {
    const result = toPlainData(JSON.parse('{"__proto__": {"polluted": true}}'), "it");
    const { value } = result as { value: Record<string, unknown> };
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value.polluted).toBeUndefined();
  });

  it("tells an error as data", () => {
    const error = Object.assign(new RangeError("too far"), { code: "E_FAR" });
    expect(toPlainData({ error }, "it")).toMatchObject({
      ok: true,
      value: { error: { name: "RangeError", message: "too far", code: "E_FAR" } },
    });
  });

  it.each<[string, unknown, string]>([
    ["a function", { run: () => 1 }, "the result.run is a function"],
    ["a symbol", [Symbol("s")], "the result.0 is a symbol"],
    ["a cycle", cycle(), "the result.list.0.outer refers back to itself"],
    ["a Map", { map: new Map() }, "the result.map is a Map, whose content is not in its properties"],
    ["a Set", new Set([1]), "whose content is not in its properties"],
    ["a promise in it", { later: Promise.resolve(1) }, "the result.later is a promise"],
    ["a Buffer", Buffer.from("x"), "whose content is not in its properties"],
    [
      "a getter that throws",
      {
        get a() {
          throw new Error("no");
        },
      },
      "the result.a: no",
    ],
    ["a revoked proxy", revoked(), "the result: "],
    [
      "a toJSON that throws",
      {
        b: {
          toJSON() {
            throw new Error("never");
          },
        },
      },
      "the result.b: never",
    ],
    [
      "too many values",
      Array.from({ length: plainLimits.values }, () => 0),
      `more than ${plainLimits.values} values`,
    ],
    ["an array that is only long", Object.assign([], { length: 2 ** 31 }), `has ${2 ** 31} items`],
    ["too deep a nest", nest(plainLimits.depth + 1), `nested more than ${plainLimits.depth} deep`],
    ["a getter bomb", bomb(), `nested more than ${plainLimits.depth} deep`],
    ["an endless toJSON", endless(), `nested more than ${plainLimits.depth} deep`],
    [
      "too long a text",
      ["x".repeat(plainLimits.characters), "y"],
      `more than ${plainLimits.characters} characters`,
    ],
  ])("refuses %s, and names the place", (_name, value, problem) => {
    const result = toPlainData(value, "notes: read()");
    expect(result).toMatchObject({ ok: false, failure: { kind: "result" } });
    const { failure } = result as { failure: { message: string } };
    expect(failure.message).toMatch(/^notes: read\(\) gave a result that can't/);
    expect(failure.message).toContain(problem);
  });

  it("changes nothing of what is plain already", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toPlainData(value, "it")).toEqual({ ok: true, value });
      }),
    );
  });

  it("never throws, and what it lets through can be cloned", () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        (value) => {
          const result = toPlainData(value, "it");
          if (result.ok) expect(structuredClone(result.value)).toEqual(result.value);
          else expect(result.failure.kind).toBe("result");
        },
      ),
    );
  });
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

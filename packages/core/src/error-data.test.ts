import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toErrorData } from "./error-data.js";

const throwing = (): never => {
  throw new Error("not for you");
};

describe("an error as data", () => {
  it("keeps name, message, stack, code, status, headers, cause and own JSON properties", () => {
    const error = Object.assign(new TypeError("no", { cause: new Error("why") }), {
      code: "E_NO",
      status: 429,
      headers: { "Retry-After": 3 },
      attempts: [1, 2],
    });
    const { stack, cause, ...rest } = toErrorData(error);
    expect(rest).toEqual({
      name: "TypeError",
      message: "no",
      code: "E_NO",
      status: 429,
      headers: { "retry-after": "3" },
      fields: { attempts: [1, 2] },
    });
    expect(stack).toContain("TypeError: no");
    expect(cause).toMatchObject({ name: "Error", message: "why" });
  });

  it.each<[string, unknown, { name: string; message: string }]>([
    ["a string", "boom", { name: "string", message: "boom" }],
    ["an empty string", "", { name: "string", message: "no message was given" }],
    ["a number", 42, { name: "number", message: "42" }],
    ["undefined", undefined, { name: "undefined", message: "undefined" }],
    ["null", null, { name: "null", message: "null" }],
    ["a symbol", Symbol("x"), { name: "symbol", message: "Symbol(x)" }],
    ["a plain object", { reason: "x" }, { name: "Error", message: '{"reason":"x"}' }],
    ["an error without a message", new Error(), { name: "Error", message: "no message was given" }],
    ["a null prototype", Object.create(null), { name: "Error", message: "{}" }],
  ])("tells what it can of %s", (_case, thrown, expected) => {
    expect(toErrorData(thrown)).toMatchObject(expected);
  });

  it("reads headers of a Headers object and of a Map, and the status under its other name", () => {
    expect(toErrorData({ headers: new Headers({ "X-A": "1" }) }).headers).toEqual({ "x-a": "1" });
    expect(toErrorData({ headers: new Map([["X-A", "1"]]) }).headers).toEqual({ "x-a": "1" });
    expect(toErrorData({ status: "failed", statusCode: 500 }).status).toBe(500);
  });

  it("tells what an AggregateError gathers, in its message too where it has none", () => {
    const data = toErrorData(new AggregateError([new Error("::1 refused"), new Error("127.0.0.1 refused")]));
    expect(data.message).toBe("::1 refused; 127.0.0.1 refused");
    expect(data.errors?.map((error) => error.message)).toEqual(["::1 refused", "127.0.0.1 refused"]);
  });

  it("follows no cycle of causes or gathered errors", () => {
    const error = new AggregateError([], "again");
    error.cause = error;
    error.errors = Array.from({ length: 20 }, () => error);
    let depth = 0;
    for (let at = toErrorData(error).cause; at; at = at.cause) depth++;
    expect(depth).toBe(8);
    expect(toErrorData(error).errors).toHaveLength(8);
  });

  it("cuts long texts, and drops fields that have no room", () => {
    const data = toErrorData(
      Object.assign(new Error("x".repeat(100_000)), { big: "y".repeat(100_000), small: 1 }),
    );
    expect(data.message.length).toBe(64 * 1024 + 1);
    expect(data.fields).toEqual({ small: 1 });
  });

  it("says of a text that is too long to be cut how long it is", () => {
    const length = 2 ** 29 - 24;
    expect(toErrorData(new Error("x".repeat(length))).message).toBe(`a text of ${length} characters`);
  });

  it("reads past getters and traps that throw", () => {
    const hostile = {
      get message() {
        return throwing();
      },
      get name() {
        return throwing();
      },
      get extra() {
        return throwing();
      },
      toJSON: throwing,
    };
    expect(toErrorData(hostile)).toEqual({
      name: "Error",
      message: "a value of type object without a printable form",
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(toErrorData(proxy).name).toBe("Error");
    expect(toErrorData(new Proxy({}, { get: throwing, ownKeys: throwing })).name).toBe("Error");
  });

  it("never throws, and gives JSON, for arbitrary values", () => {
    // Made inside the property: fast-check itself looks into the values that it hands out.
    const nasty: readonly (() => unknown)[] = [
      () => new Proxy({}, { get: throwing }),
      () => new Proxy({}, { ownKeys: throwing, has: throwing, getOwnPropertyDescriptor: throwing }),
      () => new Proxy([], { get: throwing }),
      () => ({ toString: throwing }),
      () => ({ toJSON: throwing }),
      () => Object.create(null),
      () => {
        const error = new Error("base");
        // V8 writes the stack when it is first read, and would read what is defined below.
        return error.stack === undefined ? {} : error;
      },
      () => 1n,
      () => Number.NaN,
      () => Symbol("s"),
      () => () => undefined,
      () => new Headers({ a: "1" }),
      () => Promise.resolve(1),
    ];
    const anything = fc.oneof(
      fc.constantFrom(...nasty),
      fc
        .anything({ withBigInt: true, withMap: true, withSet: true, withNullPrototype: true })
        .map((value) => () => value),
    );
    const key = fc.constantFrom(
      ...[
        "name",
        "message",
        "stack",
        "code",
        "status",
        "statusCode",
        "headers",
        "cause",
        "errors",
        "__proto__",
        "x",
      ],
    );
    fc.assert(
      fc.property(anything, fc.array(fc.tuple(key, anything)), (base, members) => {
        const thrown = base();
        for (const [name, make] of members) {
          if (typeof thrown === "object" && thrown !== null) {
            Reflect.defineProperty(thrown, name, { value: make(), enumerable: true, configurable: true });
          }
        }
        const data = toErrorData(thrown);
        expect(data.message).not.toBe("");
        expect(JSON.parse(JSON.stringify(data))).toEqual(data);
      }),
    );
  });
});

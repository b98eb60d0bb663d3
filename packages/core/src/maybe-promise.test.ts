import { describe, expect, it } from "vitest";
import { isThenable, whenReady } from "./maybe-promise.js";
import { thenable, thenGetter } from "./testing/thenable.js";

describe("isThenable", () => {
  it.each<[string, unknown, boolean]>([
    ["a promise", Promise.resolve(), true],
    ["an object with a callable then", thenable(() => undefined), true],
    [
      "a function with a callable then",
      Object.assign(
        () => undefined,
        thenable(() => undefined),
      ),
      true,
    ],
    ["an object whose then is no function", thenable(true), false],
    ["null", null, false],
    ["a string", "then", false],
  ])("knows %s", (_case, value, expected) => {
    expect(isThenable(value)).toBe(expected);
  });

  it("takes an object whose then can't be read for a plain value", () => {
    const hostile = thenGetter(() => {
      throw new Error("no");
    });
    expect(isThenable(hostile)).toBe(false);
  });
});

describe("whenReady", () => {
  it("stays synchronous for a value", () => {
    expect(whenReady(1, (value) => value + 1)).toBe(2);
  });

  it("waits for a promise", async () => {
    expect(await whenReady(Promise.resolve(1), (value) => value + 1)).toBe(2);
  });
});

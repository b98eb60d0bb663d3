import { expect, it } from "vitest";
import { assertNever } from "./assert-never.js";
import { describe } from "./describe.js";

it.each<[string, unknown]>([
  ["null", null],
  ["undefined", undefined],
  ['a string ("yes")', "yes"],
  [`a string ("${"x".repeat(40)}…")`, "x".repeat(50)],
  ["the number 3", 3],
  ["the boolean true", true],
  ["the bigint 3", 3n],
  ["a symbol", Symbol("x")],
  ["a function", () => undefined],
  ["a function", class A {}],
  ["an array of 2", [1, 2]],
  ["a promise", Promise.resolve()],
  ["an object", {}],
  ["an object", Object.create(null)],
])("says %s", (words, value) => {
  expect(describe(value)).toBe(words);
});

it("says of a revoked proxy that it is an object", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(describe(proxy)).toBe("an object");
});

it("tells which case of a closed union was forgotten", () => {
  expect(() => assertNever("red" as never)).toThrow(
    new TypeError('A case was not handled: a string ("red")'),
  );
});

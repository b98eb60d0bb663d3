import { expect, it } from "vitest";
import { readResult } from "./hook-function.js";

it.each([
  [{ exit_code: 0 }, { exit_code: 0, message: "" }],
  [
    { exit_code: 2, message: "m", more: 1 },
    { exit_code: 2, message: "m" },
  ],
  [
    { exit_code: 1, message: " " },
    { exit_code: 1, message: "A hook blocked this." },
  ],
])("reads %j as %j", (given, result) => {
  expect(readResult(given)).toEqual(result);
});

it.each<[given: unknown, why: string]>([
  [undefined, "it gave undefined"],
  ["deny", "it gave a string"],
  [[1], "it gave an array"],
  [{}, "its exit_code is undefined"],
  [{ exit_code: "1" }, "its exit_code is a string"],
  [{ exit_code: 3 }, "its exit_code is"],
  [{ exit_code: 2, message: 5 }, "its message is"],
])("refuses %j, and says why", (given, why) => {
  expect(() => readResult(given)).toThrow(why);
});

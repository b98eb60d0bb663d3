import { expect, it } from "vitest";
import { candidates } from "./unwrap.js";

const module = { handler: () => true };
const helper = { help: () => true };

const found = (namespace: unknown): readonly string[] => candidates(namespace).map(({ via }) => via);

it.each<[string, unknown, readonly string[]]>([
  ["a default export", { default: module }, ["default export", "named exports"]],
  ["named exports alone", module, ["named exports"]],
  [
    "a CommonJS module as newer Nodes import it",
    { default: module, "module.exports": module },
    ["default export", "named exports"],
  ],
  [
    "module.exports beside another default",
    { default: helper, "module.exports": module },
    ["default export", "named exports", "module.exports"],
  ],
  [
    "a default in a default",
    { default: { default: module } },
    ["default export", "named exports", "default export's default"],
  ],
  [
    "a default that a compiler wrapped, and marked so",
    { default: { default: module, __esModule: true, handler: module.handler } },
    ["default export's default", "default export", "named exports"],
  ],
  ["a value that is no object", "x", ["named exports"]],
  ["nothing", undefined, []],
])("the places to look at in %s", (_case, namespace, expected) => {
  expect(found(namespace)).toEqual(expected);
});

it("each name one object, the innermost default included", () => {
  const values = candidates({ default: { default: { default: module } } }).map(({ value }) => value);
  expect(values.at(-1)).toBe(module);
  expect(new Set(values).size).toBe(values.length);
});

it("come to an end where a default holds itself", () => {
  const exports: Record<string, unknown> = { ...module };
  exports.default = exports;
  expect(found({ default: exports })).toEqual(["default export", "named exports"]);
});

it("leave out what a getter does not give", () => {
  const namespace = {
    handler: module.handler,
    get default() {
      throw new Error("no");
    },
  };
  expect(found(namespace)).toEqual(["named exports"]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { describeChange } from "./change.js";

it.each([
  ["node --test", "node --test --dot", ['"node --test" → "node --test --dot"']],
  [undefined, "new", ['→ "new"']],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, ["b: 2 → 3"]],
  [{ a: 1 }, { b: [2] }, ["- a: 1", "+ b: [2]"]],
  [{ constructor: 1 }, {}, ["- constructor: 1"]],
  [["x\ny"], ["x", "z"], ["- y", "+ z"]],
  [["x", "x"], ["x", "x", "x"], ["+ x"]],
  [["x"], ["x\n\n"], []],
  [["x"], "y", ['["x"] → "y"']],
])("tells %j → %j as %j", (before, after, lines) => {
  expect(describeChange(before, after)).toEqual(lines);
});

it("finds no change between equals", () => {
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.string())), (value) => {
      expect(describeChange(value, structuredClone(value))).toEqual([]);
    }),
  );
});

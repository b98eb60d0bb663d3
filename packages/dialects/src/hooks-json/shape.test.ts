import fc from "fast-check";
import { expect, it } from "vitest";
import { viewOf } from "../rolebox/fixtures/declare.js";
import { hooksJson } from "./dialect.js";
import { shapeOf } from "./shape.js";

const ok = { command: "x" };

it.each([
  [{ PreToolUse: [ok] }, true],
  [{ Stop: [] }, true],
  [{ PreToolUse: [{}] }, true],
  [{ hooks: { PreToolUse: [ok] } }, false],
  [{ PreToolUse: [{ hooks: [ok] }] }, false],
  [{ version: 1, hooks: { stop: [ok] } }, false],
  [{ tasks: [ok] }, false],
  [{ PreToolUse: ok }, false],
  [{}, false],
  [[ok], false],
  [null, false],
])("of %j says whether it is a hooks.json: %j", (file, expected) => {
  expect(hooksJson.recognizes?.(viewOf(file))).toBe(expected);
});

it("says something of whatever is in a file", () => {
  fc.assert(fc.property(fc.jsonValue(), (file) => shapeOf(viewOf(file)).length > 0));
});

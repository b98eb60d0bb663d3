import { expect, it } from "vitest";
import { wantsColours } from "./palette.js";

it.each([
  [true, {}, true],
  [false, {}, false],
  [false, { CI: "true" }, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "yes", FORCE_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [false, { FORCE_COLOR: "1" }, true],
  [false, { FORCE_COLOR: "0" }, false],
])("terminal %s with %j: %s", (isTTY, env, wanted) => {
  expect(wantsColours({ isTTY }, env)).toBe(wanted);
});

import { expect, it } from "vitest";
import { checkValues } from "./check-values.js";
import { method, value } from "./contract.js";
import { booleanSchema, stringSchema } from "./testing/plain-schema.js";

const shape = {
  title: value({ schema: stringSchema, optional: true }),
  capability: value({ schema: booleanSchema, optional: true }),
  anything: value({ optional: true }),
  run: method(),
};

it("finds nothing wrong with values that fit, are absent or have no schema", () => {
  expect(checkValues({ title: "a", anything: Symbol("x") }, shape)).toEqual([]);
});

it("names each value that does not fit", () => {
  expect(checkValues({ title: 1, capability: "yes" }, shape)).toEqual([
    '"title": expected a string',
    '"capability": expected a boolean',
  ]);
});

it("does not take what every object has for a value", () => {
  expect(checkValues({}, { constructor: value({ schema: stringSchema, optional: true }) })).toEqual([]);
});

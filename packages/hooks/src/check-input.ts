import { type CallResult, describe, failed, failure, succeeded } from "@hardpoint/core";
import type { Outcome } from "./outcome.js";
import { isPlainObject } from "./plain-object.js";
import type { PointView } from "./point-view.js";

const isText = (value: unknown): boolean => typeof value === "string";

const forms = {
  text: { noun: "text", holds: isText },
  texts: { noun: "a list of texts", holds: (value: unknown) => Array.isArray(value) && value.every(isText) },
  list: { noun: "a list", holds: Array.isArray },
  object: { noun: "a plain object", holds: isPlainObject },
} as const;

/** An input that can't take the place of what the point guards makes the whole outcome a failure. */
export const checkInput = (outcome: Outcome, point: PointView): CallResult<Outcome> => {
  if (outcome.input === undefined || point.takes === undefined) return succeeded(outcome);
  const { noun, holds } = forms[point.takes];
  let fits = false;
  try {
    fits = holds(outcome.input);
  } catch {
    // A proxy that refuses to be looked at is nothing that could be used.
  }
  if (fits) return succeeded(outcome);
  const found = Array.isArray(outcome.input) ? "a list with other things in it" : describe(outcome.input);
  return failed(
    failure(
      "result",
      `What it said is not an outcome here: "input" replaces "${point.guards}" and is ${found}, not ${noun}.`,
    ),
  );
};

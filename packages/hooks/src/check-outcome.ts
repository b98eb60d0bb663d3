import { type CallResult, describe, failed, failure, nearest, succeeded, toErrorData } from "@hardpoint/core";
import type { Injection, Outcome } from "./outcome.js";
import { isPlainObject } from "./plain-object.js";
import { verdicts } from "./verdict.js";

/**
 * Reads what a handler returned as an outcome: nothing and null are no opinion, a plain object with the parts of an
 * outcome is one (its own copy, so that the handler can't change it later), anything else is a failure of kind
 * `result` whose message names every problem. A part that is undefined counts as absent. Never throws.
 */
export const checkOutcome = (value: unknown): CallResult<Outcome | null> => {
  if (value === undefined || value === null) return succeeded(null);
  const problems: string[] = [];
  try {
    const outcome = readOutcome(value, problems);
    if (problems.length === 0) return succeeded(outcome);
  } catch (thrown) {
    // A getter or a proxy of the handler's.
    problems.push(`it can't be read: ${toErrorData(thrown).message}`);
  }
  return failed(failure("result", `What it said is not an outcome: ${problems.join("; ")}.`));
};

/** Gives back the value as it is to be kept; what is wrong with it is added to the problems. */
type Reader = (value: unknown, part: string, problems: string[]) => unknown;

const text: Reader = (value, part, problems) => {
  if (typeof value !== "string") problems.push(`"${part}" is ${describe(value)}, not text`);
  return value;
};

const oneOf =
  (allowed: readonly string[]): Reader =>
  (value, part, problems) => {
    if (typeof value !== "string" || !allowed.includes(value)) {
      problems.push(
        `"${part}" is ${describe(value)}, not ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}`,
      );
    }
    return value;
  };

const anything: Reader = (value) => value;

const injections: Reader = (value, part, problems) => {
  if (!Array.isArray(value)) {
    problems.push(`"${part}" is ${describe(value)}, not a list`);
    return value;
  }
  return value.map(
    (item: unknown, index) =>
      readParts(item, `${part}[${index}]`, injectionParts, problems) as unknown as Injection,
  );
};

const injectionParts: ReadonlyMap<string, Reader> = new Map([
  ["text", text],
  ["target", oneOf(["system", "user", "tool-result"])],
  ["when", oneOf(["now", "next"])],
]);

const outcomeParts: ReadonlyMap<string, Reader> = new Map([
  ["verdict", oneOf(verdicts)],
  ["reason", text],
  ["flow", oneOf(["stop", "again"])],
  ["control", oneOf(["skip", "retry"])],
  ["input", anything],
  ["output", anything],
  ["inject", injections],
  ["notice", text],
]);

const readOutcome = (value: unknown, problems: string[]): Outcome => {
  if (isPlainObject(value)) return readFields(value, "", outcomeParts, problems);
  problems.push(`it is ${describe(value)}, not a plain object`);
  return {};
};

const readParts = (
  value: unknown,
  name: string,
  parts: ReadonlyMap<string, Reader>,
  problems: string[],
): Record<string, unknown> => {
  if (!isPlainObject(value)) {
    problems.push(`"${name}" is ${describe(value)}, not a plain object`);
    return {};
  }
  const read = readFields(value, `${name}.`, parts, problems);
  for (const part of parts.keys()) {
    if (!Object.hasOwn(read, part)) problems.push(`"${name}" has no "${part}"`);
  }
  return read;
};

const readFields = (
  value: Record<string, unknown>,
  prefix: string,
  parts: ReadonlyMap<string, Reader>,
  problems: string[],
): Record<string, unknown> => {
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item === undefined) continue;
    const reader = parts.get(key);
    if (reader) read[key] = reader(item, `${prefix}${key}`, problems);
    else {
      const near = nearest(key, parts.keys());
      problems.push(
        `it has "${prefix}${key}", which is no part${near === undefined ? "" : `; did you mean "${near}"?`}`,
      );
    }
  }
  return read;
};

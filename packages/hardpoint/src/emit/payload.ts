import { describe, nearest } from "@hardpoint/core";
import { type PointName, points } from "@hardpoint/hooks";
import { CommandError } from "../cli/command-error.js";
import { defaultPayloads } from "./default-payloads.js";

type Data = Readonly<Record<string, unknown>>;

/** What the person gives of an event. */
export interface GivenPayload {
  readonly tool: string | undefined;
  /** JSON. */
  readonly args: string | undefined;
  /** JSON. */
  readonly payload: string | undefined;
}

export interface EventPayload {
  readonly payload: Data;
  /** The fields that were not given, with what stands in for them. */
  readonly defaults: Data;
}

/**
 * The payload of an event: what was given, and a default for each field that was not.
 *
 * @throws CommandError when it is no JSON, or the point has no such field.
 */
export const createPayload = (point: PointName, given: GivenPayload): EventPayload => {
  const defaults: Data = { ...defaultPayloads[point] };
  const named: Data = {
    ...(given.payload === undefined ? {} : readObject("--payload", given.payload)),
    ...(given.tool === undefined ? {} : { tool: given.tool }),
    ...(given.args === undefined ? {} : { args: readObject("--args", given.args) }),
  };
  const fields = Object.keys(points[point].fields);
  for (const [field, value] of Object.entries(named)) {
    if (!fields.includes(field)) throw noSuchField(point, field, fields);
    const usual = defaults[field];
    if (usual !== undefined && !anyKind.has(field) && kindOf(usual) !== kindOf(value))
      throw new CommandError(
        `"${field}" of ${point} is ${describe(value)}.`,
        `It must be something like ${JSON.stringify(usual)}.`,
        2,
      );
  }
  const missing = Object.entries(defaults).filter(([field]) => !Object.hasOwn(named, field));
  return { payload: { ...defaults, ...named }, defaults: Object.fromEntries(missing) };
};

/** Fields that a host fills with whatever it has. */
const anyKind = new Set(["output", "response", "error"]);

/** @throws CommandError when it is not one JSON object. */
export const readObject = (flag: string, text: string): Data => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw new CommandError(
      `${flag} is no JSON: ${(thrown as Error).message}.`,
      `Write it like ${flag} '{"command":"ls"}', in quotes for the shell.`,
      2,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new CommandError(`${flag} is ${describe(value)}.`, 'It must be an object: {"command":"ls"}.', 2);
  return value as Data;
};

const noSuchField = (point: PointName, field: string, fields: readonly string[]): CommandError => {
  const meant = nearest(field, fields);
  const flag = field === "tool" || field === "args" ? `--${field} is for points of a tool call. ` : "";
  return new CommandError(
    `The payload of ${point} has no "${field}".`,
    meant === undefined ? `${flag}It has ${fields.join(", ")}.` : `Did you mean "${meant}"?`,
    2,
  );
};

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : typeof value;

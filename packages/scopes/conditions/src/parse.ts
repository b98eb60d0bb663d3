import {
  type ConfigPath,
  type Diagnostic,
  describe,
  diagnose,
  nearest,
  type Severity,
  type Source,
} from "@hardpoint/core";
import type { Condition } from "./condition.js";
import { readCall } from "./read-call.js";

/** Where the value at a path stands; the path begins at the condition itself. */
export type Locate = (path: ConfigPath) => Source;

export interface ParsedCondition {
  /** Undefined when any part of it could not be read: half a condition means something else. */
  readonly condition?: Condition;
  readonly diagnostics: readonly Diagnostic[];
}

/** How deeply all, any and not may be nested. */
const maxDepth = 64;
/** How many parts a condition may have; YAML's aliases can make a short text very large. */
const maxParts = 1_000;

const operators = ["all", "any", "not"] as const;
type Operator = (typeof operators)[number];

/**
 * Reads a condition from a configuration's value: `name`, `name(arg)`, `{ all: […] }`, `{ any: […] }`,
 * `{ not: … }`. Says in `CONDITION_SYNTAX` diagnostics everything that is not of the grammar. Never throws.
 */
export const parseCondition = (value: unknown, locate?: Locate): ParsedCondition => {
  const reader = createReader(locate);
  const condition = reader.read(value, []);
  return { ...(condition === undefined ? {} : { condition }), diagnostics: reader.diagnostics };
};

const createReader = (locate: Locate | undefined) => {
  const diagnostics: Diagnostic[] = [];
  let parts = 0;

  const at = (path: ConfigPath): { source?: Source } => (locate ? { source: locate(path) } : {});
  const say = (path: ConfigPath, problem: string, hint: string, severity: Severity = "error"): undefined => {
    diagnostics.push(
      diagnose("CONDITION_SYNTAX", `The condition${place(path)} ${problem}.`, {
        ...at(path),
        hint,
        severity,
      }),
    );
    return undefined;
  };

  const read = (value: unknown, path: ConfigPath): Condition | undefined => {
    parts += 1;
    if (parts > maxParts)
      return parts === maxParts + 1 ? say(path, `has more than ${maxParts} parts`, tooLarge) : undefined;
    if (path.filter((key) => typeof key === "string").length > maxDepth)
      return say(path, `is nested more than ${maxDepth} deep`, tooLarge);
    if (typeof value === "string") return readText(value, path);
    if (Array.isArray(value))
      return say(path, `is ${describe(value)}`, "Write { all: […] } or { any: […] }.");
    if (typeof value !== "object" || value === null)
      return say(path, `is ${describe(value)}, not a name`, usage);
    return readMap(value as Record<string, unknown>, path);
  };

  const readText = (text: string, path: ConfigPath): Condition | undefined => {
    const call = readCall(text);
    if (!call.ok) return say(path, call.problem, call.hint);
    return {
      kind: "call",
      name: call.name,
      ...(call.arg === undefined ? {} : { arg: call.arg }),
      ...at(path),
    };
  };

  const readMap = (map: Record<string, unknown>, path: ConfigPath): Condition | undefined => {
    const keys = Object.keys(map);
    const [key, second] = keys;
    if (key === undefined) return say(path, "is an empty map", usage);
    if (second !== undefined)
      return say(
        path,
        `has the keys ${listed(keys)}, of which only one can hold`,
        "Nest one in the other, or put both in a list under all or any.",
      );
    if (!isOperator(key))
      return say([...path, key], `has the key "${key}" in place of all, any or not`, keyHint(key));
    const inner = [...path, key];
    if (key === "not") {
      const member = read(map.not, inner);
      return member && { kind: "not", member };
    }
    return readList(key, map[key], inner);
  };

  const readList = (kind: "all" | "any", list: unknown, path: ConfigPath): Condition | undefined => {
    if (!Array.isArray(list))
      return say(path, `is ${describe(list)}, not a list`, `Write ${kind}: [one, two].`);
    if (list.length === 0)
      say(
        path,
        `is an empty list, which is always ${kind === "all"}`,
        "List the conditions, or take it out.",
        "warning",
      );
    const members = list.map((member: unknown, index) => read(member, [...path, index]));
    return members.every((member) => member !== undefined) ? { kind, members } : undefined;
  };

  return { diagnostics, read };
};

const usage = "Write name, name(arg), { all: […] }, { any: […] } or { not: … }.";
const tooLarge = "Put the decision into a custom condition.";

const isOperator = (key: string): key is Operator => (operators as readonly string[]).includes(key);

const synonyms = new Map<string, Operator>([
  ["and", "all"],
  ["or", "any"],
  ["none", "not"],
]);

const keyHint = (key: string): string => {
  const meant = synonyms.get(key.toLowerCase()) ?? nearest(key, operators);
  return meant === undefined ? usage : `Did you mean "${meant}"?`;
};

const listed = (keys: readonly string[]): string => `${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}`;

/** ` at all[1].not`, or nothing for the condition itself. */
const place = (path: ConfigPath): string =>
  path.length === 0
    ? ""
    : ` at ${path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")}`;

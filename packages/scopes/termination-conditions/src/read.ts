import { type ConfigPath, type Diagnostic, describe, diagnose, nearest, type Source } from "@hardpoint/core";
import { agentId } from "./agent-id.js";
import { asMap, type BuiltinReading } from "./builtins/builtin.js";
import { builtinNames, builtinOf } from "./builtins/builtins.js";
import { groupKeys, isGroupKey, type TerminationCondition } from "./condition.js";

/** Where the value at a path stands, or its key; the path begins at the condition itself. */
export type Locate = (path: ConfigPath, what?: "value" | "key") => Source;

export interface ReadOptions {
  readonly locate?: Locate;
  /** Names or ids of the agents that there are; without any, it is not looked whether a named one exists. */
  readonly agents?: readonly string[];
  /** Whether conditions that are not built in may be named. Default true. */
  readonly custom?: boolean;
}

export interface ReadTermination {
  /** Parts that could not be read are in it as such, and unknown. */
  readonly condition: TerminationCondition;
  readonly diagnostics: readonly Diagnostic[];
}

/** How deeply any_of, all_of and not may be nested. */
const maxDepth = 64;
/** How many parts a condition may have; YAML's aliases can make a short text very large. */
const maxParts = 1_000;

const invalid: TerminationCondition = { kind: "invalid" };

/**
 * Reads a condition from a configuration's value: `{ any_of: […] }`, `{ all_of: […] }`, `{ not: … }`, a condition by
 * its name with its value, or the text of a condition of the scope `conditions`. Never throws. What is wrong with a
 * part is a diagnostic and makes that part unknown; the others stay what they are.
 */
export const readTermination = (value: unknown, options: ReadOptions = {}): ReadTermination => {
  const diagnostics: Diagnostic[] = [];
  const condition = createReader(options, diagnostics)(value, []);
  return { condition, diagnostics };
};

type Read = (value: unknown, path: ConfigPath) => TerminationCondition;

const createReader = ({ locate, agents = [], custom = true }: ReadOptions, told: Diagnostic[]): Read => {
  const ids = agents.map(agentId);
  let parts = 0;

  const at = (path: ConfigPath, what?: "key") => (locate ? { source: locate(path, what) } : {});
  /** `key` is the part of the condition's value that is concerned. */
  const refuse = (path: ConfigPath, problem: string, hint?: string, key?: string): TerminationCondition => {
    const message = `The termination condition${placeOf(path)} ${problem}.`;
    const source = at(key === undefined ? path : [...path, key]);
    told.push(
      diagnose("TERMINATION_INVALID", message, { ...source, ...(hint === undefined ? {} : { hint }) }),
    );
    return invalid;
  };
  const ignore = (path: ConfigPath, why: string, hint?: string): void => {
    told.push(
      diagnose("TERMINATION_IGNORED", `${showPath(path)} has no effect: ${why}.`, {
        ...at(path, "key"),
        ...(hint === undefined ? {} : { hint }),
      }),
    );
  };

  const read: Read = (value, path) => {
    parts += 1;
    if (parts > maxParts)
      return parts > maxParts + 1 ? invalid : refuse(path, `has more than ${maxParts} parts`);
    if (path.filter(isGroup).length > maxDepth) return refuse(path, `is nested more than ${maxDepth} deep`);
    if (typeof value === "string") {
      const condition = value.trim();
      return condition === ""
        ? refuse(path, "is an empty text", usage)
        : { kind: "asked", condition, ...at(path) };
    }
    if (Array.isArray(value))
      return refuse(path, `is ${describe(value)}`, "Write any_of: […] or all_of: […].");
    const map = asMap(value);
    return map ? readMap(map, path) : refuse(path, `is ${describe(value)}`, usage);
  };

  const readMap = (map: Readonly<Record<string, unknown>>, path: ConfigPath): TerminationCondition => {
    const keys = Object.keys(map);
    const lists = (["any_of", "all_of"] as const).filter((key) => Object.hasOwn(map, key));
    // Keys that are known go first: what stands beside them is more likely a remark than a condition.
    const first = keys.find((key) => isGroupKey(key) || builtinOf(key) !== undefined) ?? keys[0];
    if (first === undefined) return refuse(path, "is an empty map", usage);
    const used: readonly string[] = lists.length > 0 ? lists : [first];
    for (const key of keys.filter((other) => !used.includes(other)))
      ignore([...path, key], `only ${used.join(" and ")} counts there`, together);
    if (lists.length > 0) {
      const read = lists.map((key) => readList(key, map[key], [...path, key]));
      const [only] = read;
      // Side by side, either is enough, as in the original's code and its page on terminations.
      return read.length === 1 && only ? only : { kind: "any_of", members: read };
    }
    if (first === "not") return { kind: "not", member: read(map.not, [...path, "not"]) };
    return readNamed(first, map[first], [...path, first]);
  };

  const readList = (kind: "any_of" | "all_of", list: unknown, path: ConfigPath): TerminationCondition => {
    if (!Array.isArray(list))
      return refuse(path, `is ${describe(list)}, not a list`, `Write ${kind}: [one, two].`);
    // A list without members would be met at once, or never: neither is what anybody writes on purpose.
    if (list.length === 0) return refuse(path, "is an empty list", "List the conditions, or take it out.");
    return { kind, members: list.map((member: unknown, index) => read(member, [...path, index])) };
  };

  const readNamed = (name: string, value: unknown, path: ConfigPath): TerminationCondition => {
    const builtin = builtinOf(name);
    if (builtin) {
      const reading = builtin.read(value);
      if (!reading.ok) return refuse(path, reading.problem, reading.hint, reading.key);
      remark(reading, path);
    } else if (!custom) {
      const meant = nearest(name, [...groupKeys, ...builtinNames]);
      const hint = meant === undefined ? usage : `Did you mean "${meant}"?`;
      return refuse(path, "is not built in, and nothing else can stand here", hint);
    }
    return { kind: "named", name, value, ...at(path, "key") };
  };

  const remark = (reading: Extract<BuiltinReading<unknown>, { ok: true }>, path: ConfigPath): void => {
    for (const { key, why } of reading.ignored ?? [])
      ignore([...path, key], why, why.startsWith("of several") ? together : undefined);
    const { agent } = reading;
    if (!agent || ids.length === 0 || ids.includes(agentId(agent.name))) return;
    const meant = nearest(agent.name, ids);
    told.push(
      diagnose(
        "TERMINATION_AGENT_UNKNOWN",
        `${showPath(path)} names "${agent.name}", which is no agent here.`,
        {
          ...at([...path, agent.key]),
          hint: meant === undefined ? `There are ${ids.join(", ")}.` : `Did you mean "${meant}"?`,
        },
      ),
    );
  };

  return read;
};

const usage =
  "Write any_of: […], all_of: […], not: …, a condition with its value such as { max_iterations: 5 }, or signal_observed(x).";
const together = "Give each an entry of its own under any_of or all_of.";

const isGroup = (key: string | number): boolean => typeof key === "string" && isGroupKey(key);

const placeOf = (path: ConfigPath): string => (path.length === 0 ? "" : ` ${showPath(path)}`);

/** `any_of[1].stuck` */
const showPath = (path: ConfigPath): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");

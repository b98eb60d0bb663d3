import { resolve } from "node:path";
import {
  type ConfigPath,
  type ConfigView,
  checkWith,
  type DiagnosticCode,
  describe,
  diagnose,
  issuePath,
  nearest,
  type Report,
} from "@hardpoint/core";
import { formatConfigPath } from "../config/config-path.js";
import { looksLikeIsolation } from "./misspelt.js";
import { type GroupEntry, groupSchema, isIsolateKind, isolateKinds, keysOfKind } from "./schema.js";

/** A group of extensions that share an isolate. Its paths are absolute. */
export type IsolateGroup = GroupEntry & { readonly name: string };

/** What stands under `isolation` of a configuration file. */
export interface Isolation {
  /** A kind or the name of a group; undefined where the file says nothing. */
  readonly default?: string;
  /** Whether the file says something of it that can't be used: then nothing may run as if it had said nothing. */
  readonly isBroken: boolean;
  /** Undefined stands for a group that is declared and can't be used. */
  readonly groups: ReadonlyMap<string, IsolateGroup | undefined>;
}

/** Reads `isolation`. What is wrong is reported where it stands; whoever depends on it must not run at all. */
export const readIsolation = (config: ConfigView, report: Report): Isolation => {
  const say = (code: DiagnosticCode, path: ConfigPath, message: string, hint?: string): void =>
    report(diagnose(code, message, { source: config.locate(path), ...(hint === undefined ? {} : { hint }) }));
  const misspelt = misspeltKey(config);
  if (misspelt !== undefined) {
    config.read([misspelt]);
    const message = `"${misspelt}" is read by nothing. Hooks and extensions are not loaded since it may say where they are to run.`;
    const source = config.locate([misspelt], "key");
    report(
      diagnose("CONFIG_KEY_UNKNOWN", message, {
        source,
        severity: "error",
        hint: 'Did you mean "isolation"?',
      }),
    );
    config.read(["isolation"]);
    return { isBroken: true, groups: new Map() };
  }
  const found = config.read(["isolation"]) ?? {};
  if (typeof found === "string") {
    if (isIsolateKind(found)) return { default: found, isBroken: false, groups: new Map() };
    say(
      "CONFIG_INVALID",
      ["isolation"],
      `"isolation" names no isolate: ${found}.`,
      hintFor(found, isolateKinds),
    );
    return { isBroken: true, groups: new Map() };
  }
  if (!isMap(found)) {
    const message = `"isolation" must be one of ${isolateKinds.join(", ")}, or a map with default and groups, and is ${describe(found)}.`;
    say("CONFIG_INVALID", ["isolation"], message);
    return { isBroken: true, groups: new Map() };
  }
  const hasUnknown = sayUnknown(found, ["default", "groups"], ["isolation"], say);
  const groups = readGroups(found.groups, config.directory, say);
  const standard = found.default ?? undefined;
  // `defualt: process` must not have everything run inline.
  if (standard === undefined) return { isBroken: hasUnknown, groups };
  if (typeof standard === "string" && (isIsolateKind(standard) || groups.has(standard))) {
    return { default: standard, isBroken: false, groups };
  }
  const names = [...isolateKinds, ...groups.keys()];
  say(
    "CONFIG_INVALID",
    ["isolation", "default"],
    `"isolation.default" must name an isolate or a group, and is ${describe(standard)}.`,
    hintFor(standard, names),
  );
  return { isBroken: true, groups };
};

/** A key beside which the file says nothing under `isolation`. */
const misspeltKey = (config: ConfigView): string | undefined => {
  const whole = config.peek([]);
  if (!isMap(whole) || (whole.isolation !== undefined && whole.isolation !== null)) return undefined;
  return Object.keys(whole).find(looksLikeIsolation);
};

type Say = (code: DiagnosticCode, path: ConfigPath, message: string, hint?: string) => void;

const readGroups = (found: unknown, directory: string, say: Say): Isolation["groups"] => {
  if (found === undefined || found === null) return new Map();
  if (isMap(found))
    return new Map(
      Object.entries(found).map(([name, value]) => [name, readGroup(name, value, directory, say)] as const),
    );
  say(
    "CONFIG_INVALID",
    ["isolation", "groups"],
    `"isolation.groups" must be a map of groups, and is ${describe(found)}.`,
  );
  return new Map();
};

const readGroup = (name: string, value: unknown, directory: string, say: Say): IsolateGroup | undefined => {
  const path = ["isolation", "groups", name];
  if (isIsolateKind(name)) {
    say(
      "CONFIG_INVALID",
      path,
      `A group can't be called "${name}", which is an isolate.`,
      "Give it another name.",
    );
    return undefined;
  }
  const checked = checkWith(groupSchema, value ?? {});
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const inner = [
        ...path,
        ...issuePath(issue).map((key) => (typeof key === "number" ? key : String(key))),
      ];
      say("CONFIG_INVALID", inner, `"${formatConfigPath(inner)}" ${issue.message}.`);
    }
    return undefined;
  }
  const group = checked.value;
  const written = isMap(value) ? value : {};
  sayUnknown(written, keysOfKind.process, path, say);
  const vain = keysOfKind.process.filter(
    (key) => Object.hasOwn(written, key) && !keysOfKind[group.kind].includes(key),
  );
  for (const key of vain) {
    say(
      "CONFIG_INVALID",
      [...path, key],
      `"${formatConfigPath([...path, key])}" can't be kept ${group.kind === "worker" ? "in a worker" : "inline"}.`,
      `Write kind: ${keysOfKind.worker.includes(key) ? "worker or process" : "process"}, or take the key away.`,
    );
  }
  return vain.length > 0 ? undefined : { ...group, ...absolutePaths(group, directory), name };
};

const absolutePaths = (group: GroupEntry, directory: string): Pick<GroupEntry, "read" | "write" | "cwd"> => {
  const all = (paths: readonly string[]): string[] => paths.map((path) => resolve(directory, path));
  return {
    ...(group.read ? { read: all(group.read) } : {}),
    ...(group.write ? { write: all(group.write) } : {}),
    ...(group.cwd === undefined ? {} : { cwd: resolve(directory, group.cwd) }),
  };
};

/** Whether there are any. */
const sayUnknown = (
  written: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: ConfigPath,
  say: Say,
): boolean => {
  const unknown = Object.keys(written).filter((key) => !known.includes(key));
  for (const key of unknown) {
    const message = `"${formatConfigPath(path)}" has the key "${key}", which is not read.`;
    say("CONFIG_KEY_UNKNOWN", [...path, key], message, hintFor(key, known));
  }
  return unknown.length > 0;
};

const hintFor = (found: unknown, names: readonly string[]): string => {
  const meant = typeof found === "string" ? nearest(found, names) : undefined;
  return meant === undefined ? `There are: ${names.join(", ")}.` : `Did you mean "${meant}"?`;
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

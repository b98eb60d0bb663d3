import { type ConfigPath, type ConfigView, checkWith, issuePath, nearest } from "@hardpoint/core";
import type { HookDeclaration, HookFileRole } from "@hardpoint/hooks";
import { scriptsIn } from "../command-hooks/command-scripts.js";
import type { Say } from "../say.js";
import { type HookEntry, hookEntrySchema } from "./entry-schema.js";
import {
  type CodingCodePoint,
  decidedAt,
  isCodingCodePoint,
  pointNames,
  unsupportedPoints,
} from "./points.js";

/** What `bind` needs of a hook. */
export interface CodingCodeHook extends HookEntry {
  readonly layer: string;
}

/** One item of `hooks`; undefined when it can't be run, which is reported then. */
export const readEntry = (
  item: unknown,
  path: ConfigPath,
  who: string,
  { config, role, say }: { readonly config: ConfigView; readonly role: HookFileRole; readonly say: Say },
): HookDeclaration | undefined => {
  const checked = checkWith(hookEntrySchema, item);
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const inner = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
      const what = inner.length === 0 ? `The hook ${who}` : `"${inner.join(".")}" of the hook "${who}"`;
      say("CONFIG_INVALID", [...path, ...inner], `${what} ${issue.message}. The hook is not run.`);
    }
    return undefined;
  }
  const entry = checked.value;
  const point = readPoint(entry, path, say);
  if (point === undefined) return undefined;
  tellDoubts(entry, point, path, say);
  const words = [entry.command, ...(entry.args ?? [])];
  const hook: CodingCodeHook = { ...entry, layer: role.layer };
  return {
    name: entry.name,
    ...(entry.description === undefined ? {} : { description: entry.description }),
    points: [point],
    work: { kind: "command", text: words.join(" "), scripts: scriptsIn(words, role.directory) },
    source: config.locate(path),
    entry: hook,
  };
};

const readPoint = ({ name, point }: HookEntry, path: ConfigPath, say: Say): CodingCodePoint | undefined => {
  if (isCodingCodePoint(point)) return point;
  if (unsupportedPoints.has(point)) {
    say(
      "HOOK_EVENT_UNSUPPORTED",
      [...path, "point"],
      `The hook "${name}" is for ${point}, which is not fired here. It is not run.`,
    );
    return undefined;
  }
  const meant = nearest(point, pointNames);
  say(
    "HOOK_EVENT_UNKNOWN",
    [...path, "point"],
    `The hook "${name}" is for "${point}", which is no point. It is not run.`,
    {
      hint: meant === undefined ? `There are ${pointNames.join(", ")}.` : `Did you mean ${meant}?`,
    },
  );
  return undefined;
};

/** What runs, and probably not as it was meant. */
const tellDoubts = (
  { name, type, enabled, onFailure, timeout }: HookEntry,
  point: CodingCodePoint,
  path: ConfigPath,
  say: Say,
): void => {
  if (type === "decision" && decidedAt(point) === undefined)
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "type"],
      `The hook "${name}" is to decide at ${point}, where nothing is decided: it is only told.`,
      { hint: "Write type: observer." },
    );
  if (type === "observer" && onFailure === "deny")
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "onFailure"],
      `The hook "${name}" is an observer: its failure denies nothing.`,
      { hint: "Write type: decision." },
    );
  if (timeout !== undefined && timeout < 100)
    say(
      "HOOK_UNIT_SUSPECT",
      [...path, "timeout"],
      `The hook "${name}" has ${timeout} ms, which is hardly enough to start a program.`,
      { hint: `The timeout is in milliseconds. For seconds write ${timeout * 1000}.` },
    );
  if (enabled === undefined)
    say("HOOK_ENABLED_DEFAULTED", path, `The hook "${name}" does not say whether it is enabled, and is.`, {
      hint: "Write enabled: true.",
    });
};

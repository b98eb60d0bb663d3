import { checkWith, describe, issuePath, nearest } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { scriptsIn } from "./command-scripts.js";
import { lintMatcher } from "./lint-matcher.js";
import type { HookPlace, MatchedFormat, MatchedHook, Reading } from "./matched-hook.js";
import { matchedHookSchema } from "./matched-hook-schema.js";
import { meantToGuard, refusedGuard } from "./refused-guard.js";

/** Reads the lists of all events. What is wrong is reported where it stands, and costs only itself. */
export const readMatchedHooks = <Event extends string>(
  events: Readonly<Record<string, unknown>>,
  format: MatchedFormat<Event>,
  reading: Reading,
): readonly HookDeclaration[] =>
  Object.entries(events).flatMap(([name, list]) => readEvent(name, list, format, reading));

const readEvent = <Event extends string>(
  event: string,
  list: unknown,
  format: MatchedFormat<Event>,
  reading: Reading,
): readonly HookDeclaration[] => {
  const { at, file, points } = format;
  const path = [...at, event];
  const isEvent = (name: string): name is Event => Object.hasOwn(points, name);
  if (!isEvent(event)) {
    const known = Object.keys(points);
    const meant = nearest(event, known);
    reading.say("HOOK_EVENT_UNKNOWN", path, `"${event}" is no event of ${file}; its hooks are not run.`, {
      at: "key",
      hint: meant === undefined ? `There are ${known.join(", ")}.` : `Did you mean "${meant}"?`,
    });
    return [];
  }
  if (!Array.isArray(list)) {
    reading.say(
      "CONFIG_INVALID",
      path,
      `"${path.join(".")}" must be a list of hooks, and is ${describe(list)}.`,
      { hint: `Write a list: "${event}": [{ "command": "…" }].` },
    );
    return [];
  }
  return list.flatMap((item: unknown, index) => {
    const place = { name: `${event}[${index}]`, path: [...path, index], say: reading.say };
    const { config } = reading;
    const read = readHook(item, event, format, place, reading);
    const left = read ?? refusedGuard(item, event, points[event], place.name, { config, path: place.path });
    return left === undefined ? [] : [left];
  });
};

/** Undefined when it can't be run, which is reported then. */
const readHook = <Event extends string>(
  item: unknown,
  event: Event,
  format: MatchedFormat<Event>,
  place: HookPlace,
  { config, role, say }: Reading,
): HookDeclaration | undefined => {
  const { name, path } = place;
  const known = tellUnknownKeys(item, place);
  const checked = checkWith(matchedHookSchema, item);
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const inner = issuePath(issue).map(String);
      const what = [name, ...inner].join(".");
      say("CONFIG_INVALID", [...path, ...inner], `${what} ${issue.message}. It is not run.`);
    }
    return undefined;
  }
  if (!known) return undefined;
  const hook: MatchedHook<Event> = { ...checked.value, event };
  lintMatcher(hook, format, place);
  tellDoubts(hook, format, place);
  format.tellDoubts?.(hook, place);
  return {
    name,
    points: [format.points[event]],
    event,
    work: {
      kind: "command",
      text: hook.command,
      scripts: scriptsIn(hook.command.split(/\s+/u), role.directory),
    },
    source: config.locate(path),
    entry: hook,
  };
};

/** What runs, and probably not as it was meant. */
const tellDoubts = <Event extends string>(
  { event, timeout, onFailure }: MatchedHook<Event>,
  { points }: MatchedFormat<Event>,
  { name, path, say }: HookPlace,
): void => {
  if (onFailure === "deny" && points[event] !== "tool.approval.pre")
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "onFailure"],
      `${name} is to deny when it fails, and at ${event} there is nothing to deny.`,
      { severity: "warning", hint: "Only hooks at PreToolUse can deny." },
    );
  if (timeout !== undefined && timeout < 100)
    say(
      "HOOK_UNIT_SUSPECT",
      [...path, "timeout"],
      `${name} has ${timeout} ms, which is hardly enough to start a program.`,
      { hint: `The timeout is in milliseconds. For seconds write ${timeout * 1000}.` },
    );
};

/** Whether the entry may be run all the same: a misspelt guard must not be taken for a hook that guards nothing. */
const tellUnknownKeys = (item: unknown, { name, path, say }: HookPlace): boolean => {
  if (!isMapping(item)) return true;
  const known = Object.keys(matchedHookSchema.shape);
  const unknown = Object.keys(item).filter((key) => !known.includes(key));
  for (const key of unknown) {
    const meant = nearest(key, known);
    say(
      "CONFIG_KEY_UNKNOWN",
      [...path, key],
      `${name} has the key "${key}", which is not read.${meantToGuard(key) ? " It is not run." : ""}`,
      {
        at: "key",
        ...(meantToGuard(key) ? { severity: "error" } : {}),
        hint: meant === undefined ? `It can have: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
      },
    );
  }
  return !unknown.some(meantToGuard);
};

import { type ConfigPath, type ConfigView, describe, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile, HookFileRole } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import type { ClaudeHook } from "./claude-hook.js";
import { declareHook, type Reading } from "./declare-hook.js";
import { type ClaudeEventName, claudeEvents, isEvent, otherKeys, unsupportedEvents } from "./events.js";
import type { Layer } from "./files.js";
import { commandSchema, type Handler } from "./handler-schema.js";
import { lintMatcher, nearestEvent } from "./lint-matcher.js";
import { readHandler } from "./read-handler.js";
import { type ClaudeSettings, readSettings } from "./settings.js";

/** What `merge` needs of a file. */
export interface ClaudeFile {
  readonly layer: Layer;
  readonly settings: ClaudeSettings;
}

/** Reads a settings file or a plugin's hooks.json. What is wrong is told where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  const settings = readSettings(config, say);
  const wrapped = config.peek(["hooks"]);
  // Without a wrapper the events stand at the top, as in some plugins.
  const bare = wrapped === undefined && hasEvents(config.peek([]));
  const base: ConfigPath = bare ? [] : ["hooks"];
  const events = config.read(base);
  const file = { settings: { layer: role.layer as Layer, settings } satisfies ClaudeFile };
  leaveTheRest(config, say, bare);
  if (events === undefined || events === null) {
    if (wrapped === null)
      say("CONFIG_INVALID", ["hooks"], `"hooks" of ${config.file} is null: there are no hooks.`);
    return { declarations: [], ...file };
  }
  if (!isMapping(events)) {
    say(
      "CONFIG_INVALID",
      base,
      `"hooks" of ${config.file} must be a map of events, and is ${describe(events)}.`,
      {
        hint: 'Write "hooks": { "PreToolUse": [{ "matcher": "…", "hooks": [{ "type": "command", "command": "…" }] }] }.',
      },
    );
    return { declarations: [], ...file };
  }
  const reading: Reading = { config, role, say, base };
  return {
    declarations: Object.entries(events).flatMap(([event, groups]) => readEvent(event, groups, reading)),
    ...file,
  };
};

const hasEvents = (top: unknown): boolean =>
  isMapping(top) && Object.keys(top).some((key) => isEvent(key) || unsupportedEvents.includes(key));

/** Everything else in a settings file is the agent's own; an event that stands beside the wrapper is misplaced. */
const leaveTheRest = (config: ConfigView, say: Say, bare: boolean): void => {
  const top = config.peek([]);
  if (!isMapping(top)) return;
  for (const key of Object.keys(top)) {
    if (!bare && isEvent(key))
      say(
        "CONFIG_INVALID",
        [key],
        `"${key}" stands beside "hooks", where it is not read. Its hooks are not run.`,
        {
          at: "key",
          hint: `Move it into "hooks".`,
        },
      );
    config.read([key]);
  }
};

const readEvent = (event: string, groups: unknown, reading: Reading): readonly HookDeclaration[] => {
  const { say, base } = reading;
  const path = [...base, event];
  if (!isEvent(event)) {
    if (otherKeys.includes(event)) return [];
    if (unsupportedEvents.includes(event)) {
      say("HOOK_EVENT_UNSUPPORTED", path, `Hooks for ${event} are not run: nothing here fires that event.`, {
        at: "key",
        hint: "The page of the dialect lists the events that are fired.",
      });
      return [];
    }
    // A settings file without a wrapper has other keys beside the events.
    if (base.length === 0 && !Array.isArray(groups)) return [];
    const meant = nearestEvent(event);
    say("HOOK_EVENT_UNKNOWN", path, `"${event}" is no event of Claude Code; its hooks are not run.`, {
      at: "key",
      hint:
        meant === undefined
          ? `There are ${Object.keys(claudeEvents).join(", ")}.`
          : `Did you mean "${meant}"?`,
    });
    return [];
  }
  if (!Array.isArray(groups)) {
    say(
      "CONFIG_INVALID",
      path,
      `"${path.join(".")}" must be a list of groups, and is ${describe(groups)}. Its hooks are not run.`,
      {
        hint: `Write "${event}": [{ "hooks": [{ "type": "command", "command": "…" }] }].`,
      },
    );
    return [];
  }
  return groups.flatMap((group: unknown, index) => readGroup(event, group, index, reading));
};

const readGroup = (
  event: ClaudeEventName,
  group: unknown,
  index: number,
  reading: Reading,
): readonly HookDeclaration[] => {
  const { say, base, config } = reading;
  const path = [...base, event, index];
  const where = `${event}[${index}]`;
  if (!isMapping(group)) {
    say(
      "CONFIG_INVALID",
      path,
      `${where} must be a map with hooks, and is ${describe(group)}. It is not run.`,
    );
    return [];
  }
  const flat =
    group.hooks === undefined &&
    (group.command !== undefined || group.type !== undefined || group.url !== undefined);
  const { matcher } = group;
  if (matcher !== undefined && matcher !== null && typeof matcher !== "string") {
    say(
      "CONFIG_INVALID",
      [...path, "matcher"],
      `The matcher of ${where} must be text, and is ${describe(matcher)}. Its hooks are not run.`,
      {
        hint: 'Write a name, or a regular expression: "matcher": "Write|Edit".',
      },
    );
    return [];
  }
  const written = typeof matcher === "string" ? matcher : undefined;
  if (written !== undefined) lintMatcher(written, event, [...path, "matcher"], where, say);
  const entry = { matcher: written, source: config.locate(path) };
  if (flat) {
    say(
      "CONFIG_INVALID",
      path,
      `${where} has no list "hooks" around its handler; it is taken for a group of one.`,
      {
        severity: "warning",
        hint: `Write { "hooks": [{ "type": "command", "command": "…" }] }.`,
      },
    );
    const { matcher: _, ...handler } = group;
    return declareOrRefuse(handler, event, path, where, entry, reading);
  }
  if (!Array.isArray(group.hooks)) {
    say(
      "CONFIG_INVALID",
      [...path, "hooks"],
      `"hooks" of ${where} must be a list, and is ${group.hooks === undefined ? "missing" : describe(group.hooks)}. It is not run.`,
      {
        hint: 'Write "hooks": [{ "type": "command", "command": "…" }].',
      },
    );
    return [];
  }
  for (const key of Object.keys(group).filter((one) => !["matcher", "hooks", "description"].includes(one)))
    say("CONFIG_KEY_UNKNOWN", [...path, key], `${where} has the key "${key}", which is not read there.`, {
      at: "key",
      hint: "A group has matcher and hooks. What is said of one hook stands in that hook.",
    });
  return group.hooks.flatMap((item: unknown, at) => {
    const name = `${where}.hooks[${at}]`;
    const own = [...path, "hooks", at];
    return declareOrRefuse(item, event, own, name, entry, reading);
  });
};

/** A handler that can't be run is gone, unless it was to block when it fails: then it fails. */
const declareOrRefuse = (
  item: unknown,
  event: ClaudeEventName,
  path: ConfigPath,
  name: string,
  matcher: ClaudeHook["matchers"][number],
  reading: Reading,
): readonly HookDeclaration[] => {
  const handler = readHandler(item, event, path, name, reading.say);
  if (handler !== undefined) return [declareHook(handler, event, name, path, matcher, reading)];
  if (!meantToBlock(item)) return [];
  const stand: Handler = { type: "command", command: "a handler that is not valid", onFailure: "block" };
  return [{ ...declareHook(stand, event, name, path, matcher, reading), refused: "it can't be run here" }];
};

/** Whether a handler says, however misspelt, something else than to go on when it fails. */
const meantToBlock = (item: unknown): boolean =>
  isMapping(item) &&
  Object.entries(item).some(
    ([key, value]) =>
      (key === "onFailure" || nearest(key, Object.keys(commandSchema.shape)) === "onFailure") &&
      value !== "continue",
  );

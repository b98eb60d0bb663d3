import { type ConfigPath, type ConfigView, describe, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile, HookFileRole } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { claudeEvents, eventNames, isEvent, otherKeys, unsupportedEvents } from "./events.js";
import type { Layer } from "./files.js";
import { readGroups } from "./read-groups.js";
import type { Reading } from "./reading.js";
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
    const message = `"hooks" of ${config.file} must be a map of events, and is ${describe(events)}.`;
    say("CONFIG_INVALID", base, message, {
      hint: 'Write "hooks": { "PreToolUse": [{ "matcher": "…", "hooks": [{ "type": "command", "command": "…" }] }] }.',
    });
    return { declarations: [], ...file };
  }
  const reading: Reading = { config, role, say, base };
  return {
    declarations: Object.entries(events).flatMap(([event, groups]) => readEvent(event, groups, reading)),
    ...file,
  };
};

const isKnown = (event: string): boolean => isEvent(event) || unsupportedEvents.includes(event);

/** Whether events stand at the top of a file; what looks like the groups of one is one, however it is called. */
const hasEvents = (top: unknown): boolean =>
  isMapping(top) && Object.entries(top).some(([key, value]) => isKnown(key) || areGroups(value));

const areGroups = (value: unknown): boolean =>
  Array.isArray(value) && value.some((group) => isMapping(group) && Array.isArray(group.hooks));

/** Everything else in a settings file is the agent's own; an event that stands beside the wrapper is misplaced. */
const leaveTheRest = (config: ConfigView, say: Say, bare: boolean): void => {
  const top = config.peek([]);
  if (!isMapping(top)) return;
  for (const [key, value] of Object.entries(top)) {
    if (!bare && (isKnown(key) || areGroups(value)))
      say(
        "CONFIG_INVALID",
        [key],
        `"${key}" stands beside "hooks", where it is not read. Its hooks are not run.`,
        { at: "key", hint: 'Move it into "hooks".' },
      );
    config.read([key]);
  }
};

const readEvent = (event: string, groups: unknown, reading: Reading): readonly HookDeclaration[] => {
  const { say, base } = reading;
  const path = [...base, event];
  if (!isEvent(event)) {
    // A file without a wrapper has other keys beside the events.
    if (otherKeys.includes(event) || (base.length === 0 && !Array.isArray(groups))) return [];
    tellUnknown(event, path, say);
    return [];
  }
  if (Array.isArray(groups)) return readGroups(event, groups, reading);
  say(
    "CONFIG_INVALID",
    path,
    `"${path.join(".")}" must be a list of groups, and is ${describe(groups)}. Its hooks are not run.`,
    { hint: `Write "${event}": [{ "hooks": [{ "type": "command", "command": "…" }] }].` },
  );
  return [];
};

const tellUnknown = (event: string, path: ConfigPath, say: Say): void => {
  if (unsupportedEvents.includes(event)) {
    const message = `Hooks for ${event} are not run: nothing here fires that event.`;
    const hint = "The page of the dialect lists the events that are fired.";
    say("HOOK_EVENT_UNSUPPORTED", path, message, { at: "key", hint });
    return;
  }
  const meant = nearest(event, [...eventNames, ...unsupportedEvents]);
  say("HOOK_EVENT_UNKNOWN", path, `"${event}" is no event of Claude Code; its hooks are not run.`, {
    at: "key",
    hint:
      meant === undefined ? `There are ${Object.keys(claudeEvents).join(", ")}.` : `Did you mean "${meant}"?`,
  });
};

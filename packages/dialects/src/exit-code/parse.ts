import { type ConfigView, checkWith, describe, issuePath, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile, HookFileRole } from "@hardpoint/hooks";
import { scriptsIn } from "../command-hooks/command-scripts.js";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { type HookEntry, hookEntrySchema } from "./entry-schema.js";
import { type ExitCodeEvent, eventNames, exitCodeEvents, isEvent } from "./events.js";

/** What `bind` needs of a hook. */
export interface ExitCodeHook extends HookEntry {
  readonly event: ExitCodeEvent;
}

/** Reads a .hooks.json. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  const hooks = config.read(["hooks"]);
  if (!isMapping(hooks)) {
    say(
      "CONFIG_INVALID",
      ["hooks"],
      `"hooks" of ${config.file} must be a map of events, and is ${describe(hooks)}.`,
      {
        hint: 'Write "hooks": { "PreToolUse": [{ "command": "…" }] }.',
      },
    );
    return { declarations: [] };
  }
  return {
    declarations: Object.entries(hooks).flatMap(([event, list]) => readEvent(event, list, config, role, say)),
  };
};

const readEvent = (
  event: string,
  list: unknown,
  config: ConfigView,
  role: HookFileRole,
  say: Say,
): readonly HookDeclaration[] => {
  const at = ["hooks", event];
  if (!isEvent(event)) {
    const meant = nearest(event, eventNames);
    say("HOOK_EVENT_UNKNOWN", at, `"${event}" is no event of a .hooks.json; its hooks are not run.`, {
      at: "key",
      hint: meant === undefined ? `There are ${eventNames.join(", ")}.` : `Did you mean "${meant}"?`,
    });
    return [];
  }
  if (!Array.isArray(list)) {
    say("CONFIG_INVALID", at, `"hooks.${event}" must be a list of hooks, and is ${describe(list)}.`);
    return [];
  }
  return list.flatMap((item: unknown, index) => readHook(event, item, index, config, role, say));
};

const readHook = (
  event: ExitCodeEvent,
  item: unknown,
  index: number,
  config: ConfigView,
  role: HookFileRole,
  say: Say,
): readonly HookDeclaration[] => {
  const path = ["hooks", event, index];
  const name = `${event}[${index}]`;
  sayUnknownKeys(item, name, path, say);
  const checked = checkWith(hookEntrySchema, item);
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const inner = issuePath(issue).map(String);
      say(
        "CONFIG_INVALID",
        [...path, ...inner],
        `${[name, ...inner].join(".")} ${issue.message}. It is not run.`,
      );
    }
    return [];
  }
  const entry = checked.value;
  if (entry.command.trim() === "") {
    say("CONFIG_INVALID", [...path, "command"], `The command of ${name} is empty. It is not run.`);
    return [];
  }
  if (event === "SessionStart" && entry.matcher !== undefined)
    say(
      "HOOK_MATCHER_DEAD",
      [...path, "matcher"],
      `${name} has a matcher, and at SessionStart there is no tool to match: it runs always.`,
      {
        hint: "Take the matcher away.",
      },
    );
  if (/[\s()|,"'=]/u.test(entry.matcher?.trim() ?? ""))
    say(
      "HOOK_MATCHER_DEAD",
      [...path, "matcher"],
      `The matcher of ${name} is "${entry.matcher}", and no tool is called so.`,
      {
        hint: "A matcher is one tool's whole name, or *. Make a hook of each tool.",
      },
    );
  if (isEvent(entry.matcher ?? ""))
    say(
      "HOOK_MATCHER_DEAD",
      [...path, "matcher"],
      `${name} is for a tool called "${entry.matcher}", which is an event.`,
      {
        hint: "A matcher is a tool's whole name, or *.",
      },
    );
  const hook: ExitCodeHook = { ...entry, event };
  return [
    {
      name,
      points: [exitCodeEvents[event]],
      event,
      work: {
        kind: "command",
        text: entry.command,
        scripts: scriptsIn(entry.command.split(/\s+/u), role.directory),
      },
      source: config.locate(path),
      entry: hook,
    },
  ];
};

const sayUnknownKeys = (item: unknown, name: string, path: readonly (string | number)[], say: Say): void => {
  if (!isMapping(item)) return;
  const known = Object.keys(hookEntrySchema.shape);
  for (const key of Object.keys(item).filter((one) => !known.includes(one))) {
    const meant = nearest(key, known);
    say("CONFIG_KEY_UNKNOWN", [...path, key], `${name} has the key "${key}", which is not read.`, {
      at: "key",
      hint: meant === undefined ? `It can have: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
    });
  }
};

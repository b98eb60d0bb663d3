import { type ConfigView, checkWith, describe, issuePath, nearest, type Report } from "@hardpoint/core";
import type { HookDeclaration, HookFile, HookFileRole } from "@hardpoint/hooks";
import { scriptsIn } from "../command-hooks/command-scripts.js";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { type HookEntry, hookEntrySchema } from "./entry-schema.js";
import { eventNames, type HooksJsonEvent, hooksJsonEvents, isEvent } from "./events.js";
import { shapeOf } from "./shape.js";

/** What `bind` needs of a hook. */
export interface HooksJsonHook extends HookEntry {
  readonly event: HooksJsonEvent;
  /** The command's program and arguments. */
  readonly words: readonly [program: string, ...args: string[]];
}

const otherAgents = { "claude-code": "Claude Code", cursor: "Cursor" } as const;

/** Reads a hooks.json. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  const top = config.read([]);
  const shape = shapeOf(config);
  if (shape === "claude-code" || shape === "cursor") {
    const agent = otherAgents[shape];
    say(
      "HOOK_DIALECT_AMBIGUOUS",
      [],
      `${config.file} looks like a hook file of ${agent}, and stands where one of hooks-json would.`,
      {
        hint:
          shape === "cursor"
            ? "None of its hooks is run. Cursor's hook files have no dialect here."
            : "None of its hooks is run. Move it to .claude/settings.json, or check it with --dialect claude-code.",
      },
    );
    return { declarations: [] };
  }
  if (!isMapping(top)) return { declarations: [] };
  const declarations = Object.entries(top).flatMap(([event, list]) =>
    readEvent(event, list, config, role, say),
  );
  return { declarations };
};

const readEvent = (
  event: string,
  list: unknown,
  config: ConfigView,
  role: HookFileRole,
  say: Say,
): readonly HookDeclaration[] => {
  if (!isEvent(event)) {
    const meant = nearest(event, eventNames);
    say("HOOK_EVENT_UNKNOWN", [event], `"${event}" is no event of a hooks.json; its hooks are not run.`, {
      at: "key",
      hint: meant === undefined ? `There are ${eventNames.join(", ")}.` : `Did you mean "${meant}"?`,
    });
    return [];
  }
  if (!Array.isArray(list)) {
    say("CONFIG_INVALID", [event], `"${event}" must be a list of hooks, and is ${describe(list)}.`, {
      hint: `Write a list: "${event}": [{ "command": "…" }].`,
    });
    return [];
  }
  return list.flatMap((item: unknown, index) => readHook(event, item, index, config, role, say));
};

const readHook = (
  event: HooksJsonEvent,
  item: unknown,
  index: number,
  config: ConfigView,
  role: HookFileRole,
  say: Say,
): readonly HookDeclaration[] => {
  const path = [event, index];
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
  if (event === "Stop" && entry.matcher !== undefined)
    say(
      "HOOK_MATCHER_DEAD",
      [...path, "matcher"],
      `${name} has a matcher, and at Stop there is no tool to match: it runs always.`,
      {
        hint: "Take the matcher away.",
      },
    );
  if (/[\s()|,"'=]/u.test(entry.matcher?.trim() ?? ""))
    say(
      "HOOK_MATCHER_DEAD",
      [...path, "matcher"],
      `The matcher of ${name} is "${entry.matcher}", and no tool's name begins so.`,
      {
        hint: "A matcher is the beginning of one tool's name, or *. Make a hook of each tool.",
      },
    );
  if (isEvent(entry.matcher ?? ""))
    say(
      "HOOK_MATCHER_DEAD",
      [...path, "matcher"],
      `${name} matches tools whose name begins with "${entry.matcher}", which is an event.`,
      {
        hint: "A matcher is the beginning of a tool's name.",
      },
    );
  if (/["'`|;&<>$()]/u.test(entry.command))
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "command"],
      `The command of ${name} has signs that only a shell reads, and no shell reads it.`,
      {
        severity: "warning",
        hint: "It is split at white space. Put the rest into a script, or write: sh script.sh",
      },
    );
  const words = entry.command.split(/\s+/u) as [string, ...string[]];
  const hook: HooksJsonHook = { ...entry, event, words };
  return [
    {
      name,
      points: [hooksJsonEvents[event]],
      event,
      work: { kind: "command", text: entry.command, scripts: scriptsIn(words, role.directory) },
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

import { type ConfigPath, describe } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import type { MatcherEntry } from "./claude-hook.js";
import { declareHandler } from "./declare-hook.js";
import type { ClaudeEventName } from "./events.js";
import { lintMatcher } from "./lint-matcher.js";
import { parseMatcher } from "./matcher.js";
import type { Reading } from "./reading.js";

/** The groups of one event, each with a matcher and handlers. One that is wrong costs only itself. */
export const readGroups = (
  event: ClaudeEventName,
  groups: readonly unknown[],
  reading: Reading,
): readonly HookDeclaration[] =>
  groups.flatMap((group, index) => {
    const path = [...reading.base, event, index];
    const where = `${event}[${index}]`;
    if (isMapping(group)) return readGroup(event, group, path, where, reading);
    const message = `${where} must be a map with hooks, and is ${describe(group)}. It is not run.`;
    reading.say("CONFIG_INVALID", path, message);
    return [];
  });

const readGroup = (
  event: ClaudeEventName,
  group: Readonly<Record<string, unknown>>,
  path: ConfigPath,
  where: string,
  reading: Reading,
): readonly HookDeclaration[] => {
  const { say } = reading;
  const matcher = readMatcher(event, group.matcher, path, where, reading);
  const { hooks } = group;
  const isFlat =
    hooks === undefined &&
    (group.command !== undefined || group.type !== undefined || group.url !== undefined);
  if (isFlat) {
    say(
      "CONFIG_INVALID",
      path,
      `${where} has no list "hooks" around its handler; it is taken for a group of one.`,
      {
        severity: "warning",
        hint: 'Write { "hooks": [{ "type": "command", "command": "…" }] }.',
      },
    );
    const { matcher: _, ...handler } = group;
    return declareHandler(handler, { event, name: where, path, matcher }, reading);
  }
  if (!Array.isArray(hooks)) {
    const found = hooks === undefined ? "missing" : describe(hooks);
    say(
      "CONFIG_INVALID",
      [...path, "hooks"],
      `"hooks" of ${where} must be a list, and is ${found}. It is not run.`,
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
  return hooks.flatMap((item: unknown, at) => {
    const place = { event, name: `${where}.hooks[${at}]`, path: [...path, "hooks", at], matcher };
    return declareHandler(item, place, reading);
  });
};

/** Undefined where it is of no use, which is told. */
const readMatcher = (
  event: ClaudeEventName,
  matcher: unknown,
  path: ConfigPath,
  where: string,
  { config, say }: Reading,
): MatcherEntry | undefined => {
  const source = config.locate(path);
  if (matcher === undefined || matcher === null) return { matcher: undefined, source };
  if (typeof matcher !== "string") {
    say(
      "CONFIG_INVALID",
      [...path, "matcher"],
      `The matcher of ${where} must be text, and is ${describe(matcher)}. Its hooks are not run.`,
      { hint: 'Write a name, or a regular expression: "matcher": "Write|Edit".' },
    );
    return undefined;
  }
  lintMatcher(matcher, event, [...path, "matcher"], where, say);
  return parseMatcher(matcher).kind === "invalid" ? undefined : { matcher, source };
};

import type { ConfigPath } from "@hardpoint/core";
import { nearest } from "@hardpoint/core";
import type { Say } from "../say.js";
import { type ClaudeEventName, eventNames, eventOf, isEvent, unsupportedEvents } from "./events.js";
import { parseMatcher } from "./matcher.js";
import { parsePermissionRule } from "./permission-rule.js";

/** Tells of a matcher that can't match, or can't match what it was meant for. */
export const lintMatcher = (
  matcher: string,
  event: ClaudeEventName,
  path: ConfigPath,
  where: string,
  say: Say,
): void => {
  const parsed = parseMatcher(matcher);
  if (parsed.kind === "invalid") {
    say(
      "HOOK_MATCHER_INVALID",
      path,
      `The matcher of ${where} is no regular expression (${parsed.problem}). Its hooks never run.`,
      {
        hint: "Escape signs such as [ ( + with a backslash, or write names with | between them.",
      },
    );
    return;
  }
  const { matches } = eventOf(event);
  if (matches === undefined) {
    if (parsed.kind !== "all")
      say(
        "HOOK_MATCHER_DEAD",
        path,
        `${where} has a matcher, and ${event} has nothing to match: its hooks always run.`,
        {
          hint: "Take the matcher away.",
        },
      );
    return;
  }
  if (isEvent(matcher) || unsupportedEvents.includes(matcher)) {
    say(
      "HOOK_MATCHER_DEAD",
      path,
      `The matcher of ${where}, "${matcher}", is an event, and no ${subjectOf(matches)} is called so.`,
      {
        hint: `Events are the keys of "hooks". A matcher names a ${subjectOf(matches)}, or is left out.`,
      },
    );
    return;
  }
  if (matches !== "tool") return;
  const rule = /^\w+\(.+\)$/u.test(matcher) ? parsePermissionRule(matcher) : undefined;
  if (rule?.spec !== undefined) {
    say(
      "HOOK_MATCHER_DEAD",
      path,
      `The matcher of ${where}, "${matcher}", is a permission rule. As a matcher it is a regular expression that no tool's name fits.`,
      {
        hint: `Write "matcher": "${rule.tool}", and "if": "${matcher}" at the hook.`,
      },
    );
    return;
  }
  if (parsed.kind === "pattern" && /&&|==|["']/u.test(matcher)) {
    say(
      "HOOK_MATCHER_DEAD",
      path,
      `The matcher of ${where} is an expression. As a matcher it is a regular expression that no tool's name fits.`,
      {
        hint: 'A matcher only names tools: "Bash", "Write|Edit". What a call must be about stands in the "if" of a hook: "Bash(git commit *)".',
      },
    );
    return;
  }
  if (parsed.kind !== "names") return;
  for (const name of parsed.names) {
    if (/^mcp__[^_]+(?:_[^_]+)*$/u.test(name))
      say(
        "HOOK_MATCHER_DEAD",
        path,
        `The matcher of ${where} names "${name}", which is a server and no tool of one.`,
        {
          hint: `Write "${name}__.*" for all of its tools.`,
        },
      );
    const tool = wrongCase(name);
    if (tool !== undefined)
      say("HOOK_MATCHER_DEAD", path, `The matcher of ${where} names "${name}", and case counts.`, {
        hint: `Claude Code's tool is "${tool}".`,
      });
  }
};

const subjectOf = (matches: "tool" | "subject" | "error"): string =>
  matches === "tool" ? "tool" : matches === "error" ? "kind of error" : "occasion";

const tools = [
  "Bash",
  "Read",
  "Write",
  "Edit",
  "MultiEdit",
  "NotebookEdit",
  "Glob",
  "Grep",
  "WebFetch",
  "WebSearch",
  "Task",
  "Agent",
];

const wrongCase = (name: string): string | undefined =>
  tools.find((tool) => tool !== name && tool.toLowerCase() === name.toLowerCase());

export const nearestEvent = (name: string): string | undefined =>
  nearest(name, [...eventNames, ...unsupportedEvents]);

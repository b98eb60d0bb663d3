import type { ConfigPath } from "@hardpoint/core";
import type { Say } from "../say.js";
import { type ClaudeEvent, type ClaudeEventName, eventOf, isEvent, unsupportedEvents } from "./events.js";
import { type Matcher, matches, parseMatcher } from "./matcher.js";
import { commonLength } from "./pattern-cost.js";
import { parsePermissionRule } from "./permission-rule.js";

interface Doubt {
  readonly code: "HOOK_MATCHER_INVALID" | "HOOK_MATCHER_DEAD";
  readonly severity?: "warning";
  /** After "The matcher of PreToolUse[0], ". */
  readonly message: string;
  readonly hint: string;
}

/** Tells of a matcher that can't match, or can't match what it was meant for. */
export const lintMatcher = (
  matcher: string,
  event: ClaudeEventName,
  path: ConfigPath,
  where: string,
  say: Say,
): void => {
  const parsed = parseMatcher(matcher);
  for (const { code, message, hint, severity } of doubtsOf(matcher, parsed, event))
    say(code, path, `The matcher of ${where}, ${JSON.stringify(matcher)}, ${message}`, {
      hint,
      ...(severity === undefined ? {} : { severity }),
    });
};

const doubtsOf = (matcher: string, parsed: Matcher, event: ClaudeEventName): readonly Doubt[] => {
  const { matches: target, occasions } = eventOf(event);
  if (target === undefined) {
    const message = `is for nothing: ${event} has nothing to match. Its hooks always run.`;
    return parsed.kind === "all"
      ? []
      : [{ code: "HOOK_MATCHER_DEAD", message, hint: "Take the matcher away." }];
  }
  // Also where it is no regular expression: what was meant is the better hint.
  const rule = target === "tool" ? ruleMeant(matcher, parsed) : undefined;
  if (rule !== undefined) {
    const message = "is a permission rule. As a matcher it is for no tool: its hooks never run.";
    const hint = `Write "matcher": "${rule}", and "if": ${JSON.stringify(matcher)} at the hook.`;
    return [{ code: "HOOK_MATCHER_DEAD", message, hint }];
  }
  if (parsed.kind === "invalid") {
    const message = `is no regular expression (${parsed.problem}). Its hooks never run.`;
    const hint = "Escape signs such as [ ( + with a backslash, or write names with | between them.";
    return [{ code: "HOOK_MATCHER_INVALID", message, hint }];
  }
  if (isEvent(matcher) || unsupportedEvents.includes(matcher)) {
    const subject = subjectOf(target);
    const message = `is an event, and no ${subject} is called so.`;
    const hint = `Events are the keys of "hooks". A matcher names a ${subject}, or is left out.`;
    return [{ code: "HOOK_MATCHER_DEAD", message, hint }];
  }
  if (parsed.kind === "names" && parsed.names.length === 0) {
    const hint = 'Write a name; or "*", for all.';
    return [{ code: "HOOK_MATCHER_DEAD", message: "names nothing. Its hooks never run.", hint }];
  }
  if (occasions !== undefined && !occasions.some((one) => matches(parsed, one))) {
    const message = `is for none of what ${event} happens for. Its hooks never run.`;
    return [{ code: "HOOK_MATCHER_DEAD", message, hint: `There are ${occasions.join(", ")}.` }];
  }
  return [...costOf(parsed), ...(target === "tool" ? toolDoubts(matcher, parsed) : [])];
};

const subjectOf = (target: NonNullable<ClaudeEvent["matches"]>): string =>
  target === "tool" ? "tool" : target === "error" ? "kind of error" : "occasion";

/** `Bash(git *)`; but `Notebook(Edit|Read)` and `Write(.*)` are regular expressions that fit some name. */
const ruleMeant = (matcher: string, parsed: Matcher): string | undefined => {
  if (!/^[A-Z]\w*\(.+\)$/su.test(matcher)) return undefined;
  const rule = parsePermissionRule(matcher);
  if (rule === undefined) return undefined;
  const { tool, spec = "*" } = rule;
  const choice = spec.includes("|") && !/[\s/:~]/u.test(spec);
  return parsed.kind === "pattern" && (choice || matches(parsed, tool)) ? undefined : tool;
};

const costOf = (parsed: Matcher): readonly Doubt[] =>
  parsed.kind === "pattern" && parsed.longest < commonLength
    ? [
        {
          code: "HOOK_MATCHER_INVALID",
          severity: "warning",
          message: `may take without end on a long name. It is tried on names of up to ${parsed.longest} characters; for longer ones its hooks run.`,
          hint: "Write fewer repetitions ( * + ), and none around a group that has some in itself.",
        },
      ]
    : [];

const toolDoubts = (matcher: string, parsed: Matcher): readonly Doubt[] => {
  if (parsed.kind === "pattern" && /&&|==|["']/u.test(matcher)) {
    const message = "is an expression. As a matcher it is a regular expression that no tool's name fits.";
    const hint =
      'A matcher only names tools: "Bash", "Write|Edit". What a call must be about stands in the "if" of a hook: "Bash(git commit *)".';
    return [{ code: "HOOK_MATCHER_DEAD", message, hint }];
  }
  if (parsed.kind !== "names") return [];
  return parsed.names.flatMap((name): readonly Doubt[] => {
    if (/^mcp__[^_]+(?:_[^_]+)*$/u.test(name)) {
      const message = `names "${name}", which is a server and no tool of one.`;
      return [{ code: "HOOK_MATCHER_DEAD", message, hint: `Write "${name}__.*" for all of its tools.` }];
    }
    const tool = wrongCase(name);
    if (tool === undefined) return [];
    const hint = `Claude Code's tool is "${tool}".`;
    return [{ code: "HOOK_MATCHER_DEAD", message: `names "${name}", and case counts.`, hint }];
  });
};

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

import type { ConfigPath, ConfigView } from "@hardpoint/core";
import type { HookDeclaration, HookFileRole } from "@hardpoint/hooks";
import { scriptsIn } from "../command-hooks/command-scripts.js";
import type { Say } from "../say.js";
import type { ClaudeHook } from "./claude-hook.js";
import { type ClaudeEventName, claudeEvents } from "./events.js";
import { expand, placeholdersOf, unquoted } from "./expand.js";
import type { Layer } from "./files.js";
import type { Handler } from "./handler-schema.js";
import { parsePermissionRule } from "./permission-rule.js";

/** A file that is being read. */
export interface Reading {
  readonly config: ConfigView;
  readonly role: HookFileRole;
  readonly say: Say;
  /** The path of the events: `["hooks"]`, or none where there is no wrapper. */
  readonly base: ConfigPath;
}

/** The declaration of a handler that can be run. */
export const declareHook = (
  handler: Handler,
  event: ClaudeEventName,
  name: string,
  path: ConfigPath,
  matcher: ClaudeHook["matchers"][number],
  { config, role, say }: Reading,
): HookDeclaration => {
  const layer = role.layer as Layer;
  const plugin = layer === "plugin" ? config.directory.replace(/[\\/]hooks$/u, "") : undefined;
  const placeholders = placeholdersOf(role.directory, plugin);
  const rule = handler.if === undefined ? undefined : parsePermissionRule(handler.if);
  if (handler.if !== undefined && rule === undefined)
    say(
      "HOOK_MATCHER_INVALID",
      [...path, "if"],
      `The "if" of ${name} is no permission rule, so that the hook always runs.`,
      {
        severity: "warning",
        hint: 'A rule is a tool with what it is used for in brackets: "Bash(git *)".',
      },
    );
  if (handler.type === "command" && handler.args === undefined) {
    const found = unquoted(handler.command, placeholders);
    const value = found === undefined ? undefined : placeholders[found];
    if (value !== undefined && /\s/u.test(value))
      say(
        "HOOK_COMMAND_UNQUOTED",
        [...path, "command"],
        `The command of ${name} has $${found} without quotes, and "${value}" has white space in it: a shell takes it for several words.`,
        {
          hint: `Write "\${${found}}" in double quotes.`,
        },
      );
  }
  const hook: ClaudeHook = {
    event,
    layer,
    handler,
    matchers: [matcher],
    ...(rule === undefined ? {} : { rule }),
    placeholders,
    limits: {},
  };
  return {
    name,
    points: [claudeEvents[event].point],
    event,
    work: workOf(handler, hook, role.directory),
    source: config.locate(path),
    entry: hook,
  };
};

const workOf = (
  handler: Handler,
  { placeholders }: ClaudeHook,
  directory: string,
): HookDeclaration["work"] => {
  if (handler.type === "http") return { kind: "http", url: handler.url };
  const text = [handler.command, ...(handler.args ?? [])].join(" ");
  // Quotes may stand anywhere in a word: "$CLAUDE_PROJECT_DIR"/check.sh.
  const words = expand(text, placeholders).replace(/["']/gu, "").split(/\s+/u);
  return { kind: "command", text, scripts: scriptsIn(words, directory) };
};

import type { ConfigPath } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { scriptsIn } from "../command-hooks/command-scripts.js";
import { shellWords } from "../command-hooks/shell-words.js";
import { isMapping } from "../mapping.js";
import type { ClaudeHook, MatcherEntry } from "./claude-hook.js";
import { type ClaudeEventName, claudeEvents } from "./events.js";
import { expand, type Placeholders, placeholdersOf, unquoted } from "./expand.js";
import type { Layer } from "./files.js";
import { isGuard } from "./guard.js";
import type { Handler } from "./handler-schema.js";
import { type PermissionRule, parsePermissionRule } from "./permission-rule.js";
import { readHandler } from "./read-handler.js";
import type { Reading } from "./reading.js";

/** One handler in its place. */
export interface HandlerPlace {
  readonly event: ClaudeEventName;
  /** For people, and what the hook is called: `PreToolUse[0].hooks[1]`. */
  readonly name: string;
  readonly path: ConfigPath;
  /** Undefined where it can't be read, which is told: then no hook of its group runs. */
  readonly matcher: MatcherEntry | undefined;
}

/**
 * What stands of one handler: none, where it can't be run. Of one that is to block when it fails, a declaration is left
 * that is never run, and blocks; where its matcher can't be read, whatever the tool is.
 */
export const declareHandler = (
  item: unknown,
  place: HandlerPlace,
  reading: Reading,
): readonly HookDeclaration[] => {
  const { event, name, path, matcher } = place;
  const handler = readHandler(item, event, path, name, reading.say);
  if (handler !== undefined && matcher !== undefined) return [declare(handler, matcher, place, reading)];
  if (!isGuard(item, event)) return [];
  const all: MatcherEntry = { matcher: undefined, source: reading.config.locate(path) };
  const left: Handler = { type: "command", ...textsOf(item), onFailure: "block" };
  // What is wrong with it is told already.
  const refused = declare(left, matcher ?? all, place, { ...reading, say: () => undefined });
  return [{ ...refused, refused: "it can't be run here" }];
};

const textsOf = (item: unknown): { readonly command: string; readonly if?: string } => {
  const { command, url, if: rule } = isMapping(item) ? item : {};
  const text = command ?? url;
  return {
    command: typeof text === "string" ? text.trim() : "",
    ...(typeof rule === "string" ? { if: rule } : {}),
  };
};

const declare = (
  handler: Handler,
  matcher: MatcherEntry,
  { event, name, path }: HandlerPlace,
  { config, role, say }: Reading,
): HookDeclaration => {
  const layer = role.layer as Layer;
  const plugin = layer === "plugin" ? config.directory.replace(/[\\/]hooks$/u, "") : undefined;
  const placeholders = placeholdersOf(role.directory, plugin);
  const rule = ruleOf(handler, name, path, say);
  lintPaths(handler, placeholders, name, path, say);
  const entry: ClaudeHook = {
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
    work: workOf(handler, placeholders, role.directory),
    source: config.locate(path),
    entry,
  };
};

const ruleOf = (
  { if: written }: Handler,
  name: string,
  path: ConfigPath,
  say: Reading["say"],
): PermissionRule | undefined => {
  if (written === undefined) return undefined;
  const rule = parsePermissionRule(written);
  if (rule === undefined)
    say(
      "HOOK_MATCHER_INVALID",
      [...path, "if"],
      `The "if" of ${name} is no permission rule, so that the hook always runs.`,
      {
        severity: "warning",
        hint: 'A rule is a tool with what it is used for in brackets: "Bash(git *)".',
      },
    );
  return rule;
};

const lintPaths = (
  handler: Handler,
  placeholders: Placeholders,
  name: string,
  path: ConfigPath,
  say: Reading["say"],
): void => {
  if (handler.type !== "command" || handler.args !== undefined) return;
  const found = unquoted(handler.command, placeholders);
  const value = found === undefined ? undefined : placeholders[found];
  if (value === undefined || !/\s/u.test(value)) return;
  say(
    "HOOK_COMMAND_UNQUOTED",
    [...path, "command"],
    `The command of ${name} has $${found} without quotes, and "${value}" has white space in it: a shell takes it for several words.`,
    { hint: `Write "\${${found}}" in double quotes.` },
  );
};

const workOf = (handler: Handler, placeholders: Placeholders, directory: string): HookDeclaration["work"] => {
  if (handler.type === "http") return { kind: "http", url: handler.url };
  const { command, args } = handler;
  // A word may be a shell's text itself, as after `bash -c`.
  const words = args === undefined ? shellWords(command) : [command, ...args];
  const inner = words.filter((word) => /\s/u.test(word)).flatMap(shellWords);
  return {
    kind: "command",
    text: [command, ...(args ?? [])].join(" "),
    scripts: scriptsIn([...words, ...inner].map(inPlace(placeholders)), directory),
  };
};

/** With a value in the place of `${NAME:-default}` too. */
const inPlace =
  (placeholders: Placeholders) =>
  (word: string): string =>
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell reads it.
    expand(word.replace(/\$\{(\w+):?-[^}]*\}/gu, "${$1}"), placeholders);

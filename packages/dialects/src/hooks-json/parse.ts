import type { ConfigView, Report } from "@hardpoint/core";
import type { HookFile, HookFileRole } from "@hardpoint/hooks";
import type { HookPlace, MatchedFormat, MatchedHook } from "../command-hooks/matched-hook.js";
import { readMatchedHooks } from "../command-hooks/read-matched-hooks.js";
import { isMapping } from "../mapping.js";
import { type Say, sayAt } from "../say.js";
import { type HooksJsonEvent, hooksJsonEvents } from "./events.js";
import { type Shape, shapeOf } from "./shape.js";

const tellShellSigns = ({ command }: MatchedHook, { name, path, say }: HookPlace): void => {
  if (!/["'`|;&<>$()]/u.test(command)) return;
  say(
    "HOOK_FEATURE_UNSUPPORTED",
    [...path, "command"],
    `The command of ${name} has signs that only a shell reads, and no shell reads it.`,
    {
      severity: "warning",
      hint: "It is split at white space. Put the rest into a script, and write: sh script.sh",
    },
  );
};

const format: MatchedFormat<HooksJsonEvent> = {
  file: "a hooks.json",
  at: [],
  points: hooksJsonEvents,
  matcher: "beginning",
  tellDoubts: tellShellSigns,
};

/** Reads a hooks.json. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  const top = config.read([]);
  if (!isMapping(top) || tellOtherShape(shapeOf(config), config, say)) return { declarations: [] };
  // An editor's.
  const { $schema: _, ...events } = top;
  return { declarations: readMatchedHooks(events, format, { config, role, say }) };
};

const others = {
  "claude-code": {
    like: "looks like a hook file of Claude Code",
    hint: "Move it to .claude/settings.json, or check it with --dialect claude-code.",
  },
  "exit-code": {
    like: "looks like a .hooks.json of exit-code hooks",
    hint: "Call it .hooks.json, or check it with --dialect exit-code.",
  },
  cursor: {
    like: "looks like a hook file of Cursor",
    hint: "Cursor's hook files have no dialect here; hardpoint check tells of them with --dialect cursor.",
  },
  several: {
    like: "has hooks of the shapes of two agents",
    hint: 'Keep only lists of { "matcher", "command" } in it, or say whose it is: --dialect claude-code.',
  },
} as const satisfies Partial<Record<Shape, { readonly like: string; readonly hint: string }>>;

/** Whether the file is not this format's. What reads it by halves may let through what it was to deny. */
const tellOtherShape = (shape: Shape, { file }: ConfigView, say: Say): boolean => {
  if (shape === "hooks-json" || shape === "none") return false;
  const { like, hint } = others[shape];
  const message =
    shape === "several" ? `${file} ${like}.` : `${file} ${like}, and stands where one of hooks-json would.`;
  say("HOOK_DIALECT_AMBIGUOUS", [], message, { hint: `None of its hooks is run. ${hint}` });
  return true;
};

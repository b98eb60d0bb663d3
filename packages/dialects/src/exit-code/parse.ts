import { type ConfigView, describe, type Report } from "@hardpoint/core";
import type { HookFile, HookFileRole } from "@hardpoint/hooks";
import type { MatchedFormat } from "../command-hooks/matched-hook.js";
import { readMatchedHooks } from "../command-hooks/read-matched-hooks.js";
import { isMapping } from "../mapping.js";
import { sayAt } from "../say.js";
import { type ExitCodeEvent, exitCodeEvents } from "./events.js";

const format: MatchedFormat<ExitCodeEvent> = {
  file: "a .hooks.json",
  at: ["hooks"],
  points: exitCodeEvents,
  matcher: "whole",
};

/** Reads a .hooks.json. What is wrong is reported where it stands, and costs only itself. */
export const parse = (config: ConfigView, report: Report, role: HookFileRole): HookFile => {
  const say = sayAt(config, report);
  // An editor's.
  config.read(["$schema"]);
  const hooks = config.read(["hooks"]);
  if (isMapping(hooks)) return { declarations: readMatchedHooks(hooks, format, { config, role, say }) };
  say(
    "CONFIG_INVALID",
    ["hooks"],
    `"hooks" of ${config.file} must be a map of events, and is ${describe(hooks)}.`,
    { hint: 'Write "hooks": { "PreToolUse": [{ "command": "…" }] }.' },
  );
  return { declarations: [] };
};

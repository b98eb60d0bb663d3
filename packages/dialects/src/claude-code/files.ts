import type { HookFilePlace, HookFilePlaces } from "@hardpoint/hooks";
import { joinPath } from "../command-hooks/paths.js";

/** Whose a file is. The order is that of precedence, the weakest first; a plugin's is none of it. */
export const layers = ["user", "project", "local", "managed", "plugin"] as const;
export type Layer = (typeof layers)[number];

/** Where an administrator puts settings that nobody below can change. */
const managedPaths: readonly string[] = [
  "/etc/claude-code/managed-settings.json",
  "/Library/Application Support/ClaudeCode/managed-settings.json",
  "C:/ProgramData/ClaudeCode/managed-settings.json",
];

/** The files in the order in which their hooks are listed: what is everybody's first. */
export const files = ({ directory, home }: HookFilePlaces): readonly HookFilePlace[] => [
  { paths: managedPaths, layer: "managed" },
  ...(home === undefined ? [] : [{ paths: [joinPath(home, ".claude/settings.json")], layer: "user" }]),
  // A directory that is a plugin itself.
  { paths: [joinPath(directory, "hooks/hooks.json")], layer: "plugin" },
  { paths: [joinPath(directory, ".claude/settings.json")], layer: "project" },
  { paths: [joinPath(directory, ".claude/settings.local.json")], layer: "local" },
];

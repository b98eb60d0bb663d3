import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Where a person's own trust is kept: `$XDG_CONFIG_HOME/hardpoint/trust.json`, by default below `~/.config`. */
export const trustStorePath = (env: NodeJS.ProcessEnv = process.env): string => {
  const { XDG_CONFIG_HOME: wanted } = env;
  // The XDG specification has relative paths ignored.
  const base = wanted !== undefined && isAbsolute(wanted) ? wanted : join(homedir(), ".config");
  return join(base, "hardpoint", "trust.json");
};

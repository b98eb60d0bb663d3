import { isForAll } from "../command-hooks/matched-hook.js";

/** A matcher is the beginning of a tool's name, or `*`. Blanks around it don't count. */
export const matchesTool = (matcher: string | undefined, tool: string): boolean =>
  isForAll(matcher) || tool.startsWith(matcher?.trim() ?? "");

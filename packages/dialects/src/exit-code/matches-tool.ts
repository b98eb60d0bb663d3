import { isForAll } from "../command-hooks/matched-hook.js";

/** A matcher is the whole name of a tool, or `*`. Blanks around it don't count. */
export const matchesTool = (matcher: string | undefined, tool: unknown): boolean =>
  isForAll(matcher) || matcher?.trim() === tool;

import type { HookResult } from "./hook-result.js";

/** One call of a tool, as far as it went. */
export interface CallSoFar {
  /** What the hooks at PreToolUse said. */
  readonly pre: HookResult;
  /** What the tool gave; left out where it did not run. What is no text is written as JSON. */
  readonly output?: unknown;
  /** What the hooks at PostToolUse said; left out where there was nothing to ask them. */
  readonly post?: HookResult;
}

/**
 * The content of the one result that a call has: what the tool gave, or why it did not run, then the messages of hooks.
 * So the transcript stays one that a model's API accepts: nothing stands between a call and its result.
 */
export const attachMessages = ({ pre, output, post }: CallSoFar): string => {
  if (pre.exit_code === 1) return pre.message;
  const added = [pre, post].flatMap((said) => (said?.exit_code === 2 ? said.message : []));
  const text = typeof output === "string" ? output : (JSON.stringify(output) ?? "");
  return [text, ...added].filter((part) => part !== "").join("\n\n");
};

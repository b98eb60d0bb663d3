import type { Outcome } from "@hardpoint/hooks";
import type { SayOutput } from "../command-hooks/say-output.js";
import { type Block, type ClaudeEventName, eventOf } from "./events.js";

/** What it comes to that a hook blocks, by its exit code or its answer. */
export const blockAt = (
  event: ClaudeEventName,
  block: Block,
  reason: string | undefined,
  say: SayOutput,
): Outcome => {
  const { context, inVain } = eventOf(event);
  if (inVain !== undefined) say(`wants ${inVain}.`);
  switch (block) {
    case "deny":
      return { verdict: "deny", ...(reason ? { reason } : {}) };
    case "again":
      return { flow: "again", inject: [{ text: reason || "(continue)", target: "user", when: "now" }] };
    case "feedback":
      return context && reason ? { inject: [{ text: reason, ...context }] } : {};
    case "notice":
      return reason ? { notice: reason } : {};
    case "nothing":
      return {};
  }
};

/** `continue: false` goes before whatever else the hook decides. */
export const stopAt = (event: ClaudeEventName, reason: string | undefined, say: SayOutput): Outcome => {
  switch (event) {
    case "Stop":
    case "PostToolUse":
      return { flow: "stop", ...(reason ? { notice: reason } : {}) };
    case "PreToolUse":
    case "PermissionRequest":
      say(`wants the agent to stop at ${event}, from where it can't be stopped: the tool does not run.`);
      return { verdict: "deny", reason: reason || "A hook stopped the agent here." };
    case "UserPromptSubmit":
      return { verdict: "deny", reason: reason || "A hook stopped the agent here." };
    default:
      say(`wants the agent to stop at ${event}, from where it can't be stopped.`);
      return {};
  }
};

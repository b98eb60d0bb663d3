import type { Injection, Outcome } from "@hardpoint/hooks";
import type { ExitCodeEvent } from "./events.js";

/** What a hook says: 0 goes on, 1 blocks, 2 adds a message for the model and goes on. */
export interface HookResult {
  readonly exit_code: number;
  readonly message: string;
}

/** What is said when a hook blocks and gives no reason. */
export const defaultReason = "A hook blocked this.";

/** Where a message goes, so that the transcript stays one that a model's API accepts. */
export const placeOf = (event: ExitCodeEvent): Pick<Injection, "target" | "when"> =>
  event === "SessionStart"
    ? // There is no call yet: it is part of what the model is told first.
      { target: "system", when: "next" }
    : // Never a message between a call and its result: that is refused by every API.
      { target: "tool-result", when: "now" };

/** A result of 0, 1 or 2 as an outcome. Empty messages add nothing. */
export const toOutcome = (event: ExitCodeEvent, { exit_code, message }: HookResult): Outcome | null => {
  if (exit_code === 1) return { verdict: "deny", reason: message === "" ? defaultReason : message };
  if (exit_code === 2 && message !== "") return { inject: [{ text: message, ...placeOf(event) }] };
  return null;
};

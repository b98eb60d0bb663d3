import type { MaybePromise } from "@hardpoint/core";

/** A tool call for which it is decided whether it may run. */
export interface ToolCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly callId: string;
}

/** The host's own say in who may run which tool. */
export interface Approval {
  /** Static rules: a reason denies the call before any hook is asked, and no hook's allow lifts it. */
  readonly deny?: (call: ToolCall) => string | undefined;
  /** Asked when no hook decided. Default: allow. */
  readonly policy?: (call: ToolCall) => "allow" | "ask" | "deny";
  /** Asks the person. Without it, what must be asked is denied. */
  readonly ask?: (call: ToolCall, reason: string | undefined) => MaybePromise<boolean>;
}

import type { Failure } from "@hardpoint/core";

/** What is known of what happened. */
export interface NotifyDetails {
  /** The id of the session, if it happened in one. */
  readonly session?: string;
  readonly sessionTitle?: string;
  readonly agent?: string;
  /** Default: the name in the configuration. */
  readonly roleName?: string;
  /** In the place of the event's own title; a `titleTemplate` of the configuration goes before it. */
  readonly title?: string;
  /** In the place of the session's title; a `messageTemplate` of the configuration goes before it. */
  readonly body?: string;
  /** Follows the body after a blank line, whatever the template: the question, the error. */
  readonly text?: string;
  readonly lastUserMessage?: string;
  readonly lastAssistantMessage?: string;
  /** For templates, beside the built-in ones, which they can't replace. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether the session is a sub-agent's. Default: what the engine has seen of it. */
  readonly subSession?: boolean;
}

export type SkipReason =
  /** No event has that name. */
  | "unknown-event"
  /** `notifications.enabled` is false. */
  | "disabled"
  /** The event's own `enabled` is false. */
  | "event-disabled"
  /** The session is a sub-agent's, and `mainSessionOnly` is true. */
  | "sub-session"
  | "quiet-hours"
  /** None is declared, or none of them could be made; then `failed` says why. */
  | "no-channel"
  | "throttled"
  /** The engine was replaced by a reload, or the project has ended. */
  | "disposed";

/** A channel that did not get the message through. */
export interface FailedDelivery {
  readonly channel: string;
  /** 0 when the channel could not be made. */
  readonly attempts: number;
  /** Of the last attempt, without secrets. */
  readonly failure: Failure;
}

/** What became of a notification. */
export interface NotifyResult {
  readonly event: string;
  /** The names (or kinds) of the channels that took the message. */
  readonly delivered: readonly string[];
  readonly failed: readonly FailedDelivery[];
  /** Why nothing was sent. */
  readonly skipped?: {
    readonly reason: SkipReason;
    /** Milliseconds since 1970: when the same would be sent. Absent where no time brings that. */
    readonly until?: number;
  };
}

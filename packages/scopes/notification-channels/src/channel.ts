import type { Logger, MaybePromise } from "@hardpoint/core";
import type { NotificationMessage } from "./message.js";

/** A channel as the configuration has it, with `{env:NAME}` replaced, and without the keys that the engine reads itself. */
export type ChannelConfig = Readonly<Record<string, unknown>>;

/** Where a channel is declared. */
export interface ChannelPlace {
  /** What relative paths are relative to, absolute: the directory of the configuration file. */
  readonly directory?: string;
}

/** What each call is given as its last argument. */
export interface ChannelTools {
  /** Aborted when the attempt's deadline passes. */
  readonly signal: AbortSignal;
  /** The host's log. Secrets of the configuration are taken out of what is written to it. */
  readonly log: Logger;
}

/** One way of telling a person. */
export interface NotificationChannel {
  /** By custom the kind that the extension is declared under. */
  readonly kind: string;
  /** The keys of its configuration that it does not know: they are told to whoever wrote them. */
  readonly unknownKeys?: readonly string[];
  /**
   * Sends a message. What it returns is ignored; it throws, or rejects, when the message did not arrive. It is tried again
   * unless the error has `permanent: true`, or a `status` from 300 to 499 other than 408, 425 and 429.
   */
  send(message: NotificationMessage, tools: ChannelTools): unknown;
  /** Lets go of connections and the like. Called once, when nothing is sent any more. */
  dispose?(): unknown;
}

/** What a module for the scope `notification_channels` exports, by default or by name. */
export interface NotificationChannelModule {
  /** Throws when the configuration can't be used; `issues: [{ path, message }]` on the error says where. */
  create(config: ChannelConfig, place: ChannelPlace, tools: ChannelTools): MaybePromise<NotificationChannel>;
}

import type { Logger } from "@hardpoint/core";
import type { ObserveFacts } from "./observe.js";

/** What happened, as a handler sees it. */
export interface ObservedEvent {
  readonly sessionID: string;
  readonly eventName: string;
  readonly toolName?: string;
  readonly toolArgs?: unknown;
  readonly toolOutput?: unknown;
  readonly lastAssistantText?: string;
  /** What came with the event. */
  readonly payload?: unknown;
}

/** The plain data of a handler's `ctx`: what happened, and what is known of the function. */
export type ObserveContextData = ObservedEvent & ObserveFacts;

interface During {
  /** Aborted when the call's deadline passes or the host gives up. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** What a handler is given first. Frozen. */
export type ObserveContext = ObserveContextData & During;

/**
 * What a handler is given in place of `ctx` when its module says `capability: true`: what happened, and nothing of the
 * function or its state, so such a handler can be given to a stranger's module.
 */
export type ObserveFacade = ObservedEvent & During;

/** The part of a context that a façade shows. */
export const observedEvent = (ctx: ObserveContextData): ObservedEvent => ({
  sessionID: ctx.sessionID,
  eventName: ctx.eventName,
  ...(ctx.toolName === undefined ? {} : { toolName: ctx.toolName }),
  ...(ctx.toolArgs === undefined ? {} : { toolArgs: ctx.toolArgs }),
  ...(ctx.toolOutput === undefined ? {} : { toolOutput: ctx.toolOutput }),
  ...(ctx.lastAssistantText === undefined ? {} : { lastAssistantText: ctx.lastAssistantText }),
  ...(ctx.payload === undefined ? {} : { payload: ctx.payload }),
});

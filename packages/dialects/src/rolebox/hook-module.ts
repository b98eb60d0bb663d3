import type { MaybePromise } from "@hardpoint/core";
import type { HookContext } from "./hook-context.js";

/** A user's message. A new `text` replaces it. */
export interface ChatMessageInput {
  text: string;
}

/** A tool call to come. A new `args`, or a change within, is what the tool runs with. */
export interface ToolBeforeInput {
  readonly tool: string;
  args: Record<string, unknown>;
}

/** A tool call that ended. A new `output`, or a change within, is what the model sees. */
export interface ToolAfterInput {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  output: unknown;
}

/** A system prompt. A new `system`, or a change within, is what the model gets. */
export interface SystemTransformInput {
  system: string[];
}

/** Something that happened. */
export interface EventInput {
  /** For example `session.idle` or `session.error`. */
  readonly type: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * What the module of a hook exports, by default or by name. Write the handlers that are needed, at least one. Each
 * is given a copy of what happened, may be asynchronous, and has 30 seconds unless the hook's `timeout` says
 * otherwise. What it returns is not read: it says what it wants through `ctx`, and by changing its input.
 */
export interface HookModule {
  /** On `chat.message`: the user has sent a message. */
  onChatMessage?(ctx: HookContext, input: ChatMessageInput): MaybePromise<void>;
  /** On `tool.execute.before`: a tool is about to run. */
  onToolBefore?(ctx: HookContext, input: ToolBeforeInput): MaybePromise<void>;
  /** On `tool.execute.after`: a tool has run, or was skipped. */
  onToolAfter?(ctx: HookContext, input: ToolAfterInput): MaybePromise<void>;
  /** On `system.transform`: a system prompt is built. */
  onSystemTransform?(ctx: HookContext, input: SystemTransformInput): MaybePromise<void>;
  /** On `event`: anything else that the host tells of. */
  onEvent?(ctx: HookContext, input: EventInput): MaybePromise<void>;
  /** Once, when the hooks of the role are registered. */
  onLoad?(ctx: HookContext): MaybePromise<void>;
  /** Once, when the hook goes. */
  onDispose?(ctx: HookContext): MaybePromise<void>;
}

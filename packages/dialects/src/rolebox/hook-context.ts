import type { Logger } from "@hardpoint/core";
import type { PromptBlock } from "./prompt-blocks.js";

/** A task that the agent has handed to another. */
export interface DispatchTask {
  readonly id: string;
  readonly status: string;
  readonly subagent: string;
}

/** The tasks that the agent has handed to others. */
export interface DispatchState {
  /** How many have the status `running`. */
  readonly activeTaskCount: number;
  readonly tasks: readonly DispatchTask[];
}

/**
 * What every handler is given first. It records what the handler wants; that is applied when the handler has
 * ended, and not at all if it threw. Once the handler has ended, the methods do nothing but log a warning.
 */
export interface HookContext {
  /** The hook's name in the configuration. */
  readonly hookName: string;
  /** The hook's `config`, a copy for this call; undefined without one. */
  readonly config: Readonly<Record<string, unknown>> | undefined;
  /** Undefined in `onLoad` and `onDispose`, and in an event of no session. */
  readonly sessionID: string | undefined;
  /** The agent that acts: the role's name, unless the host says otherwise. Undefined in `onLoad` and `onDispose`. */
  readonly agent: string | undefined;
  /** Where the session works, absolute. Undefined in `onLoad` and `onDispose`. Since 1.1. */
  readonly workspaceDir: string | undefined;
  readonly log: Logger;
  /** Aborted when the handler's time is up or the host goes. */
  readonly signal: AbortSignal;
  /**
   * Adds text to the next system prompt that is built in this session, once. From a `before` hook on
   * `system.transform` that is the prompt at hand. Nothing in `onLoad` and `onDispose`.
   */
  inject(text: string): void;
  /** The blocks of the system prompt, and the text between them. In `onSystemTransform` only; elsewhere empty. */
  getBlocks(): readonly PromptBlock[];
  /**
   * Replaces the first block of this tag; a block at the top goes before one inside another. In
   * `onSystemTransform` only. A block that is not there is reported.
   *
   * @param content What goes between the tags, the attributes staying; or the whole block with its own tags.
   */
  replaceBlock(tag: string, content: string): void;
  /** Removes the first block of this tag. In `onSystemTransform` only. A block that is not there is reported. */
  removeBlock(tag: string): void;
  /** The state of a function of the role, as the host tells it; undefined where it tells none. */
  getFunctionState(name: string): unknown;
  /** The tasks that the agent has handed to others; undefined where the host does not tell. */
  getDispatchState(): DispatchState | undefined;
  /** Where the agents of the role's collaboration stand; undefined where the host does not tell. */
  getGraphState(): unknown;
  /**
   * The tool is not run, and `reason` is its result, which the model reads. Default: a sentence that names this hook.
   * In `onToolBefore` only. Goes before `retry`.
   *
   * @param reason Since 1.1.
   */
  skip(reason?: string): void;
  /** If the tool fails, it is run again, at most twice in one call. In `onToolBefore` only. */
  retry(): void;
}

import type { ConfigPath, Diagnostic, MaybePromise, Source } from "@hardpoint/core";
import type { ObserveSpec } from "./observe-spec.js";

/** Where the value at a path stands, or its key; the path begins at the value that is read. */
export type Locate = (path: ConfigPath, what?: "value" | "key") => Source;

/** What is known of the function at this moment; what a `when` is asked with. Plain data. */
export interface ObserveFacts {
  readonly sessionID: string;
  /** The function whose specs these are. */
  readonly fnName: string;
  readonly state: ObserveState;
  /** The tags that the function requires as evidence; may be empty. */
  readonly requiredEvidence: readonly string[];
  readonly userMessagedThisTurn: boolean;
  /** Absolute. */
  readonly workspaceDir?: string;
}

/** The function's state as conditions know it. The named parts are those that an observation adds to. */
export interface ObserveState {
  readonly evidenceObserved: Readonly<Record<string, unknown>>;
  readonly toolsObserved: readonly string[];
  readonly kv: Readonly<Record<string, unknown>>;
  readonly [more: string]: unknown;
}

/** A tool call that has ended. */
export interface ObservedTool {
  readonly name: string;
  readonly args?: unknown;
  readonly output?: unknown;
}

/** Something happened, and one active function may take note of it. */
export interface ObserveRequest {
  /** `tool_after`, `message`, `activate`, or the name of a custom event. */
  readonly event: string;
  readonly facts: ObserveFacts;
  /**
   * The function's `observe` list, in its order: what `parse` gave, or the configuration's values. Specs of other events
   * are passed over.
   */
  readonly specs: readonly unknown[];
  /** The call that `tool_after` is about; a custom event may have one as well. */
  readonly tool?: ObservedTool;
  /** What the assistant said last. */
  readonly assistantText?: string;
  /** What came with the event. A `signal` tool's own is in its arguments. */
  readonly payload?: unknown;
  /** For diagnostics; the path begins with the index of the spec. */
  readonly locate?: Locate;
  readonly signal?: AbortSignal;
}

/** The end of a turn: there is no tool to guard by, and only fenced blocks are captured. */
export type EndOfTurnRequest = Omit<ObserveRequest, "event" | "tool" | "payload">;

/**
 * What an observation comes to, for whoever keeps the function's state to apply. Plain data; every list is in the order
 * of the specs, and a later item of the same name replaces an earlier one.
 */
export interface ObserveEffects {
  /** To be added to `state.toolsObserved`, if not there. */
  readonly toolsObserved: readonly string[];
  /** Tags to be set in `state.evidenceObserved`. */
  readonly evidence: readonly string[];
  /** To be set in `state.kv.__signals_observed`, by type. */
  readonly signals: readonly { readonly type: string; readonly payload?: unknown }[];
  /** Captured blocks and payloads (as JSON), to be written. */
  readonly artifacts: readonly { readonly name: string; readonly text: string }[];
  /** Replaces `state.kv.__todos`. */
  readonly todos?: readonly Todo[];
  /** Texts for the next system prompt. */
  readonly injections: readonly string[];
  /** The indexes of the specs that fired, for a timeline. */
  readonly fired: readonly number[];
}

export interface Todo {
  readonly content: string;
  /** `pending`, `in_progress`, `completed`, `cancelled`, or what else the tool knows. */
  readonly status: string;
}

export interface ParsedObserveSpec {
  /** Undefined when it is no map with an event. One with a guard that could not be read is `disabled`. */
  readonly spec?: ObserveSpec;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What reads, checks and runs observe specs. Names are looked up at each use, so that a reload is seen. The capability
 * `observe_events` has these methods.
 */
export interface ObserveEngine {
  /** Reads one item of an `observe` list. Never throws. */
  parse(value: unknown, locate?: Locate): ParsedObserveSpec;
  /** All that is wrong with one item of an `observe` list, its event and its `when` included, without running anything. */
  check(value: unknown, locate?: Locate): MaybePromise<readonly Diagnostic[]>;
  /**
   * Runs the specs of the event, one after the other. A spec whose guard does not hold, is unknown, or whose handler
   * fails has no effect. What goes wrong is reported. Never throws.
   */
  observe(request: ObserveRequest): MaybePromise<ObserveEffects>;
  /** Captures artifacts from the text in which a turn ended. Never throws. */
  endTurn(request: EndOfTurnRequest): MaybePromise<ObserveEffects>;
}

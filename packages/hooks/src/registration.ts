import type { CallResult, Capabilities, IsolateKind, Logger, MaybePromise, Source } from "@hardpoint/core";
import type { HookRules } from "./dialect.js";
import type { Outcome } from "./outcome.js";
import type { PayloadOf, PointName } from "./points.js";

/** What a handler is told of its call beside the payload. */
export interface HookCall {
  readonly point: PointName;
  /** The hook's own name. */
  readonly hook: string;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  /** Milliseconds that it has. */
  readonly deadlineMs: number;
  /** Aborted when the deadline passes or the engine is disposed. Made when it is first read. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** What the host offers to hooks in this session. */
  readonly capabilities: Capabilities;
}

/** A host's own hook: returns an outcome, or null (or nothing) for no opinion. It must not change the payload. */
export type HookHandler<Name extends PointName = PointName> = (
  payload: PayloadOf<Name>,
  call: HookCall,
) => MaybePromise<Outcome | null | undefined | void>;

/** A hook that keeps its own deadline and never throws: a module in an isolate, a command. */
export interface HookTarget<Name extends PointName = PointName> {
  readonly isolate: IsolateKind;
  call(payload: PayloadOf<Name>, call: HookCall): MaybePromise<CallResult<Outcome | null>>;
}

/** Which of a point's runs a hook is for. */
export interface HookFilter {
  /**
   * Asked once for each subject (a tool's name, an event's type) that the point meets, and remembered. A run
   * without a subject passes.
   */
  readonly subject?: (subject: string) => boolean;
  /** Asked at every run that passed `subject`: for rules that look into the payload. */
  readonly payload?: (payload: never) => boolean;
}

/** One hook on one point. */
export interface Registration<Name extends PointName = PointName> {
  readonly point: Name;
  /** For listings, the trace and `disable`; need not be unique. */
  readonly name: string;
  readonly run: HookHandler<Name> | HookTarget<Name>;
  /** Runs before or after the host's core. Default: the dialect's. */
  readonly phase?: "before" | "after";
  /** A hook of the host itself: outside all others, and switched off by name. Default false. */
  readonly builtin?: boolean;
  /** By whose rules it is ordered, run and composed. Default: the native ones (lower priority first, run all). */
  readonly rules?: HookRules;
  readonly priority?: number;
  readonly layer?: string;
  readonly filter?: HookFilter;
  /** Only for sessions of this agent. */
  readonly agent?: string;
  /** Only for this session. */
  readonly session?: string;
  /** `shadow`: it runs and is traced, and nothing of what it says is applied. Default `apply`. */
  readonly mode?: "apply" | "shadow";
  readonly onFailure?: "continue" | "deny";
  readonly deadlineMs?: number;
  /** Who brought it. Default `host`. */
  readonly origin?: string;
  readonly source?: Source;
}

import type { CallResult, Capabilities, IsolateKind, Logger, MaybePromise, Source } from "@hardpoint/core";
import type { HookRules } from "./hook-rules.js";
import type { Outcome } from "./outcome.js";
import type { PayloadOf, PointName } from "./points.js";
import type { Scene } from "./scene.js";

/** What a handler is told of its call beside the payload. */
export interface HookCall {
  readonly point: PointName;
  /** The hook's own name. */
  readonly hook: string;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  /** What the host tells of the session beside the payload; empty where it tells nothing. */
  readonly scene: Scene;
  /** The points within which it runs, the outermost first: those of programs further out, then its own. */
  readonly chain: readonly string[];
  /** Milliseconds that it has. */
  readonly deadlineMs: number;
  /** Aborted when the deadline passes or the engine is disposed. Made when it is first read. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** What the host offers to hooks in this session. */
  readonly capabilities: Capabilities;
}

/** A host's own hook: returns an outcome, or null (or nothing) for no opinion. It must not change the payload. */
export type HookHandler<Name extends PointName = PointName> = HandlerMethod<Name>["handle"];

// Written as a method, so that a handler for one point can stand where a handler for any is asked for: the engine
// hands it the payload of the point that its registration names and no other.
interface HandlerMethod<Name extends PointName> {
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that only watches has no return statement.
  handle(payload: PayloadOf<Name>, call: HookCall): MaybePromise<Outcome | null | undefined | void>;
}

/** A hook that keeps its own deadline and never throws: a module in an isolate, a command. */
export interface HookTarget<Name extends PointName = PointName> {
  readonly isolate: IsolateKind;
  call(payload: PayloadOf<Name>, call: HookCall): MaybePromise<CallResult<Outcome | null>>;
}

/** Which of a point's runs a hook is for. */
export interface HookFilter {
  /**
   * Asked once for each subject (a tool's name, an event's type) that the point meets, and remembered until
   * something else is registered. A tool to which the session gives other names in the hook's dialect is asked for
   * under each, and passes if one of them does. A run without a subject passes. To throw, or to give anything but true
   * and false, is a failure of the hook in every such run.
   */
  readonly subject?: (subject: string) => boolean;
  /** Asked at every run that passed `subject`: for rules that look into the payload. */
  readonly payload?: (payload: never, scene: Scene) => boolean;
}

/** One hook on one point. */
export interface Registration<Name extends PointName = PointName> {
  readonly point: Name;
  /** For listings, the trace and `enable`; need not be unique. */
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
  /** Only for this agent: it is passed over when the payload names another. A payload that names none is for all. */
  readonly agent?: string;
  /** Only for this session: it is passed over when the payload names another, or none. */
  readonly session?: string;
  /** `shadow`: it runs and is traced, and nothing of what it says is applied. Default `apply`. */
  readonly mode?: "apply" | "shadow";
  /**
   * What it means that it failed. `deny`: a deny where a verdict is honoured, else a skip where that is; elsewhere
   * nothing. Default: the rules'.
   */
  readonly onFailure?: "continue" | "deny";
  /** Milliseconds that one asynchronous call has; 0 means no end. Default: the rules', natively 30,000. */
  readonly deadlineMs?: number;
  /** How often it may keep one turn going, in all that ask for it. Default: the rules', else the project's. */
  readonly maxContinues?: number;
  /** Who brought it. Default `host`. */
  readonly origin?: string;
  readonly source?: Source;
}

/** Gives a registration that stands by itself (in a list, say) the types of its point. */
export const defineRegistration = <Name extends PointName>(
  registration: Registration<Name>,
): Registration<Name> => registration;

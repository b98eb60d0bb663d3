import type {
  CallResult,
  Capabilities,
  Failure,
  Logger,
  MaybePromise,
  Report,
  Source,
  Tracer,
} from "@hardpoint/core";
import type { Injection, Outcome, Verdict } from "./outcome.js";
import type { Occasion } from "./point.js";
import type { PayloadOf, PointName } from "./points.js";
import type { Registration } from "./registration.js";
import type { Scene } from "./scene.js";

/** An injection, and who made it in which phase. */
export interface AttributedInjection extends Injection {
  readonly hook: string;
  readonly phase: "before" | "after";
}

/** What came of one run of a point, composed and checked against what the point honours. */
export interface RunResult<Name extends PointName = PointName> {
  /** The composed verdict; undefined when nobody had one. */
  readonly verdict?: Verdict;
  /** Every reason given with a verdict, in order. */
  readonly reasons: readonly { readonly hook: string; readonly verdict: Verdict; readonly reason?: string }[];
  readonly flow?: "stop" | "again";
  /** With `again`: how often those who said so may keep one turn going; the most generous bound of theirs. */
  readonly maxContinues?: number;
  readonly skip: boolean;
  readonly retry: boolean;
  /** Who skipped first. */
  readonly skippedBy?: string;
  /** The payload with every rewrite in it. */
  readonly payload: PayloadOf<Name>;
  /** Whether a hook replaced what the point guards, or what it produced. */
  readonly rewrote: { readonly input: boolean; readonly output: boolean };
  /** What `skip` gives as the result. */
  readonly output?: unknown;
  readonly injections: readonly AttributedInjection[];
  readonly notices: readonly { readonly hook: string; readonly text: string }[];
  readonly failures: readonly { readonly hook: string; readonly failure: Failure }[];
  /** How the host's core ended; a core that threw is told here, after the after-phase ran. Absent without a core. */
  readonly core?: CallResult<void> & { readonly thrown?: unknown };
}

/**
 * The host's own handling of a point. It is given the payload as the before-phase left it and what has been said
 * so far; what it returns is merged into the payload that the after-phase sees.
 */
export type Core<Name extends PointName> = (
  payload: PayloadOf<Name>,
  soFar: Pick<RunResult<Name>, "verdict" | "injections" | "skip">,
) => MaybePromise<CoreReturn<Name>>;

// biome-ignore lint/suspicious/noConfusingVoidType: a core that changes nothing has no return statement.
type CoreReturn<Name extends PointName> = Partial<PayloadOf<Name>> | undefined | void;

/** One hook as `list` shows it, in the order in which it fires. */
export interface ListedHook {
  readonly point: PointName;
  readonly name: string;
  readonly phase: "before" | "after";
  readonly builtin: boolean;
  readonly dialect: string;
  readonly priority: number;
  readonly layer: string;
  readonly mode: "apply" | "shadow";
  readonly enabled: boolean;
  readonly origin: string;
  readonly agent?: string;
  /** Where it is declared: names need not be unique. */
  readonly source?: Source;
}

/** Where hooks are registered and points are run. */
export interface Hooks {
  /** The returned function takes it away again; what is under way is finished with it. */
  register<Name extends PointName>(registration: Registration<Name>): () => void;
  /**
   * Replaces all that `owner` has registered this way in one step: a run sees all of the old or all of the new.
   * An empty list takes them away.
   */
  replace(owner: string, registrations: readonly Registration[]): void;
  /** Switches hooks of this name off or on. Built-in hooks can also be switched by `hooks.builtin`. */
  enable(name: string, enabled: boolean): void;
  /**
   * Runs a point: built-in before → custom before → core → custom after → built-in after. Gives a value when all
   * that ran was synchronous, else a promise. Never throws, and the promise never rejects.
   */
  run<Name extends PointName>(
    point: Name,
    payload: PayloadOf<Name>,
    core?: Core<Name>,
    scene?: Scene,
  ): MaybePromise<RunResult<Name>>;
  list(point?: PointName): readonly ListedHook[];
  /** Counts up with every change of what is registered. */
  readonly generation: number;
  /** Takes every registration away and takes no more: a later `run` runs only the core. */
  dispose(): void;
}

export interface HooksOptions {
  readonly log?: Logger;
  readonly report?: Report;
  readonly tracer?: Tracer<Outcome, RunResult>;
  /** What hooks may ask of the host on this occasion. Called only for hooks that ask. */
  readonly capabilities?: (occasion: Occasion) => Capabilities;
  /** The points within which the host itself was started by a hook, see `readHookChain`. Default: none. */
  readonly within?: readonly string[];
  /** Freezes payloads deeply before they are handed out, so that a handler that changes one fails at once. Default false. */
  readonly freeze?: boolean;
}

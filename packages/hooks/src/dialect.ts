import type { CallResult, ConfigView, Contract, MaybePromise, ModuleHandle, Report, Source } from "@hardpoint/core";
import type { Outcome } from "./outcome.js";
import type { PointName } from "./points.js";
import type { Registration } from "./registration.js";

/** How the hooks of one phase of one point are run. */
export interface Schedule {
  /** One after the other, or all at once. What they say is taken in their order in either case. */
  readonly order: "sequential" | "parallel";
  /** `chain`: each hook sees what the one before rewrote (sequential only). `original`: all see the same. */
  readonly rewrites: "chain" | "original";
  /** Whether what a hook said settles the matter, so that the hooks after it are passed over (sequential only). */
  readonly settles: (outcome: Outcome | null) => boolean;
}

/**
 * How the outcomes of several hooks become one.
 *
 * - `first-opinion`: the first that is not null, whole
 * - `first-deny`: the first deny, else all of them as in `run-all`
 * - `strictest`: deny > defer > ask > allow; injections, notices and rewrites of all
 * - `run-all`: everything that was said; of two verdicts the stricter
 */
export type Composition = "first-opinion" | "first-deny" | "strictest" | "run-all";

/** What orders a hook within its point and phase. */
export interface Rank {
  readonly priority: number;
  /** For example `session`, `project`, `global`; the dialect knows what they mean. */
  readonly layer: string;
}

/** The rules by which the hooks of one existing system are ordered, run and composed. */
export interface HookRules {
  /** For example `rolebox`. */
  readonly id: string;
  /** Negative when `a` runs first; 0 keeps the order of registration. */
  readonly compare: (a: Rank, b: Rank) => number;
  readonly schedule: (point: PointName) => Schedule;
  readonly compose: Composition;
  readonly defaults: {
    readonly phase: "before" | "after";
    readonly priority: number;
    readonly layer: string;
    /** Milliseconds that one handler has. */
    readonly deadlineMs: number;
    /** What a failed hook means where a verdict is honoured. */
    readonly onFailure: "continue" | "deny";
  };
}

/** One hook as a file declares it. */
export interface HookDeclaration {
  readonly name: string;
  readonly description?: string;
  readonly points: readonly PointName[];
  /** The specifier of its module, relative to the file. */
  readonly module: string;
  readonly source: Source;
  /** Where the module's specifier stands. */
  readonly moduleSource: Source;
  /** What the dialect itself reads from it when it binds. */
  readonly entry: unknown;
}

/** A declared hook with its module: what is registered, and its life. */
export interface BoundHook {
  readonly registrations: readonly Registration[];
  /** Called once, after all hooks of the project are registered. */
  readonly load?: () => MaybePromise<CallResult>;
  /** Called once, when the hook goes. */
  readonly dispose?: () => MaybePromise<CallResult>;
}

/** The hook file format and composition rules of an existing agent. */
export interface Dialect {
  readonly $$type: "@hardpoint/dialect";
  readonly id: string;
  readonly rules: HookRules;
  /** What its modules must export. */
  readonly contract: Contract;
  /** Reads the declarations from a configuration file. An invalid one is reported and costs only itself. */
  readonly parse: (config: ConfigView, report: Report) => HookFile;
  readonly bind: (declaration: HookDeclaration, handle: ModuleHandle, context: BindContext) => BoundHook;
  /** What can be said of a declaration from the names of the members that its module has, without running it. */
  readonly inspect?: (declaration: HookDeclaration, members: readonly string[], report: Report) => void;
}

export interface HookFile {
  readonly declarations: readonly HookDeclaration[];
  /** Built-in hooks of the host that the file switches on or off, by name, with the place of each flag. */
  readonly builtin: ReadonlyMap<string, { readonly enabled: boolean; readonly source: Source }>;
}

export interface BindContext {
  /** The name of the agent that the file describes: its hooks run for this agent's sessions only. */
  readonly agent?: string;
  /** For the trace and listings: the file that declares the hook, or the pack's name. */
  readonly origin: string;
  readonly report: Report;
}

export const defineDialect = (definition: Omit<Dialect, "$$type">): Dialect => ({
  $$type: "@hardpoint/dialect",
  ...definition,
});

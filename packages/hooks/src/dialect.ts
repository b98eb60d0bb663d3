import type {
  CallResult,
  ConfigView,
  Contract,
  MaybePromise,
  ModuleHandle,
  Report,
  Source,
} from "@hardpoint/core";
import type { HookRules } from "./hook-rules.js";
import type { PointName } from "./points.js";
import type { Registration } from "./registration.js";

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
  /** Where its module is to run: `inline`, `worker`, `process`, or the name of a group. Default: the project's. */
  readonly isolation?: { readonly name: string; readonly source: Source };
  /**
   * Why its module is never loaded, as the end of a sentence; what is wrong is reported already. Such a declaration is
   * there only for a guard (`onFailure: deny`), which then fails at its points.
   */
  readonly refused?: string;
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
  /** Milliseconds for each call of a hook that does not say so itself. Default: the dialect's. */
  readonly deadlineMs?: number;
  readonly report: Report;
}

export const defineDialect = (definition: Omit<Dialect, "$$type">): Dialect => ({
  $$type: "@hardpoint/dialect",
  ...definition,
});

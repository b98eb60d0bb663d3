import type { Capabilities, ConfigView, Diagnostic, Extension, Logger, Registry, Scope, Tracer } from "@hardpoint/core";
import type { Dialect, HookDeclaration, Hooks, Outcome, Registration, RunResult } from "@hardpoint/hooks";
import type { LoaderOptions } from "@hardpoint/loader";
import type { Approval } from "./approval.js";
import type { Session, SessionOptions } from "./session.js";
import type { StateProviders } from "./state.js";

/** What a host picks: a scope or a dialect. */
export type Part = Scope | Dialect;

export interface OpenOptions {
  readonly use: readonly Part[];
  /** Offered to every extension; a session may add its own. */
  readonly capabilities?: Capabilities;
  /** What `ctx.getFunctionState()`, `getDispatchState()` and `getGraphState()` show. */
  readonly state?: StateProviders;
  /** Who may run which tool. Default: everything that no hook denies. */
  readonly approval?: Approval;
  /** The host's built-in hooks. `hooks.builtin` of the configuration switches them by name. */
  readonly builtinHooks?: readonly Registration[];
  /** Top-level keys of the configuration that the host reads itself, so that they are not reported as unread. */
  readonly reads?: readonly string[];
  readonly log?: Logger;
  readonly loader?: LoaderOptions;
  /** The configuration file, relative to the directory. Default: role.yaml or hardpoint.yaml, whichever is there. */
  readonly file?: string;
  /** Freezes payloads deeply, so that a hook that changes one fails at once. Default false. */
  readonly freeze?: boolean;
}

/** A hook of the configuration, and whether its module could be loaded. */
export interface ProjectHook {
  readonly declaration: HookDeclaration;
  readonly dialect: string;
  /** Undefined when its module could not be loaded; the diagnostics say why. */
  readonly extension?: Extension;
}

/** A directory with its configuration, and what was loaded from it. */
export interface Project {
  readonly directory: string;
  /** The role's name, or the directory's. */
  readonly name: string;
  readonly config: ConfigView;
  readonly diagnostics: readonly Diagnostic[];
  readonly hooks: Hooks;
  /** The declared hooks, loaded or not. */
  readonly declared: readonly ProjectHook[];
  readonly registry: Registry;
  readonly tracer: Tracer<Outcome, RunResult>;
  /** The engine of a scope that the project uses. */
  engine<Engine>(scope: Scope<Engine, never> | Scope<Engine>): Engine;
  session(options?: SessionOptions): Session;
  /** Reads everything anew, and swaps it in if it could be read; else all stays as it is. */
  reload(): Promise<{ readonly swapped: boolean; readonly diagnostics: readonly Diagnostic[] }>;
  /** Disposes sessions, hooks (each once) and modules. Never throws: what failed on the way is returned. */
  dispose(): Promise<readonly Diagnostic[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

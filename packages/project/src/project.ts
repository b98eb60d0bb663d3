import type {
  Capabilities,
  ConfigView,
  Diagnostic,
  Extension,
  Logger,
  Registry,
  Report,
  Scope,
  Tracer,
} from "@hardpoint/core";
import type { Dialect, HookDeclaration, Hooks, Outcome, Registration, RunResult } from "@hardpoint/hooks";
import type { FailedLoad, LoaderOptions } from "@hardpoint/loader";
import type { Runners, RunnersOptions } from "@hardpoint/runners";
import type { Approval } from "./approval.js";
import type { IsolationOption } from "./isolation/placement.js";
import type { ReloadResult } from "./reload-result.js";
import type { Session, SessionOptions } from "./session.js";
import type { StateProviders } from "./state.js";
import type { TrustPolicy } from "./trust/trust-policy.js";
import type { ProjectWatch, WatchOptions } from "./watch/project-watch.js";

/** A scope, whatever its engine is and whatever it reads from the configuration. */
export type AnyScope = Omit<Scope<unknown, never>, "readConfig"> & {
  readonly readConfig?: (config: ConfigView, report: Report) => unknown;
};

/** A dialect, of modules alone or with what runs commands and http calls. */
export type AnyDialect = Dialect<Runners>;

/** What a host picks: a scope or a dialect. */
export type Part = AnyScope | AnyDialect;

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
  /**
   * Told of each diagnostic that arises after the project was opened: a hook that failed in a run, text that a hook
   * injected in vain. They are logged in any case.
   */
  readonly report?: Report;
  readonly loader?: LoaderOptions;
  /**
   * The user's home directory, where dialects look for hook files of the user's own; false for none of them. Default:
   * the home directory of the process's user.
   */
  readonly home?: string | false;
  /** Milliseconds for each call of a command or http hook that has no time of its own. Default: its dialect's. */
  readonly hookDeadlineMs?: number;
  /** Limits and grants of hooks that are commands or http calls. */
  readonly runners?: RunnersOptions;
  /**
   * What may be loaded. A policy is asked before anything runs whose content it has not trusted yet, and again when
   * that content has changed; what it refuses is reported and not loaded.
   *
   * Default `"all"`: **everything that the directory names is run**. A host that says nothing vouches for the
   * directory.
   */
  readonly trust?: "all" | TrustPolicy;
  /**
   * Where hooks and extensions run that the configuration's `isolation` says nothing of: `inline`, `worker` or
   * `process`. Default `inline`. With `{ kind, locked: true }` all of them run in that kind, whatever the configuration
   * says of that; its groups, deadlines and grants are kept.
   */
  readonly isolation?: IsolationOption;
  /** Lets the project's extensions take the names of built-ins. Default false. */
  readonly overrideBuiltins?: boolean;
  /** The configuration file, relative to the directory. Default: role.yaml or hardpoint.yaml, whichever is there. */
  readonly file?: string;
  /** Freezes payloads deeply, so that a hook that changes one fails at once. Default false. */
  readonly freeze?: boolean;
  /**
   * How often hooks may keep one turn going. Default: as often as the most generous allows of those that ask for it (a
   * hook of its own bound, else its dialect), else 2, as in Coding Code.
   */
  readonly maxContinues?: number;
  /** Follows its files from the beginning, see `Project.watch`. Default false. */
  readonly watch?: boolean | WatchOptions;
  /** Milliseconds that `dispose` waits for calls in flight, and then for each hook to end. Default 5,000; 0 means without end. */
  readonly disposeMs?: number;
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
  /** The role's description, where it has one. */
  readonly description: string | undefined;
  readonly config: ConfigView;
  readonly diagnostics: readonly Diagnostic[];
  /** The modules that could not be loaded, with the step and the kind of the failure. The diagnostics say more. */
  readonly failed: readonly FailedLoad[];
  readonly hooks: Hooks;
  /** The declared hooks, loaded or not. */
  readonly declared: readonly ProjectHook[];
  readonly registry: Registry;
  readonly tracer: Tracer<Outcome, RunResult>;
  /**
   * The engine of a scope that the project uses. A reload makes a new one where the scope reads configuration of its
   * own, so ask at each use.
   *
   * @throws TypeError when the scope is not in use, Error when it could not make its engine.
   */
  engine<Engine>(scope: Pick<Scope<Engine, never>, "id" | "createEngine">): Engine;
  /**
   * A session of the project; the one that is open under the same id, if there is one.
   *
   * @throws Error when that one is another agent's, or the project is disposed.
   */
  session(options?: SessionOptions): Session;
  /**
   * Reads everything anew, and swaps it in if the configuration could be read, no file has come or changed that is not
   * trusted, and no hook of config.change refuses; else all stays as it is. The hooks that went are disposed once the calls in flight have finished, at
   * the latest after `disposeMs`.
   */
  reload(): Promise<ReloadResult>;
  /**
   * Reloads whenever a file changes that decides what the project is: its configuration, hook files (those that are
   * created later too), modules with the local files that they import, scripts that commands name. Goes on until it is
   * closed or the project is disposed, and keeps the process running. What fails is reported, never thrown.
   *
   * @throws Error when the project is disposed.
   */
  watch(options?: WatchOptions): Promise<ProjectWatch>;
  /** Disposes sessions, hooks (each once) and modules. Never throws: what failed on the way is returned. */
  dispose(): Promise<readonly Diagnostic[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

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
import type { Injection } from "./outcome.js";
import type { PointName } from "./points.js";
import type { Registration } from "./registration.js";

/** What a declared hook runs. */
export type HookWork =
  | {
      readonly kind: "module";
      /** Relative to `directory`, absolute, or a package's name. */
      readonly specifier: string;
      readonly directory: string;
      /** Where the specifier stands. */
      readonly source: Source;
    }
  | {
      readonly kind: "command";
      /** As a person would type it, for listings. */
      readonly text: string;
      /**
       * Absolute paths that it names and that may be scripts. Those that are files are among what a person is asked to
       * trust.
       */
      readonly scripts: readonly string[];
    }
  | { readonly kind: "http"; readonly url: string };

/** What a declared hook runs, in a few words: a specifier, a command, an address. */
export const describeWork = (work: HookWork): string => {
  switch (work.kind) {
    case "module":
      return work.specifier;
    case "command":
      return work.text;
    case "http":
      return work.url;
  }
};

/** One hook as a file declares it. */
export interface HookDeclaration {
  readonly name: string;
  readonly description?: string;
  readonly points: readonly PointName[];
  /** What its file calls the occasion, where that is not the point's name: `PreToolUse`. */
  readonly event?: string;
  readonly work: HookWork;
  readonly source: Source;
  /** Where its module is to run: `inline`, `worker`, `process`, or the name of a group. Default: the project's. */
  readonly isolation?: { readonly name: string; readonly source: Source };
  /**
   * Why it is never run, as the end of a sentence; what is wrong is reported already. Such a declaration is there only
   * for a guard (`onFailure: deny`), which then fails at its points.
   */
  readonly refused?: string;
  /** What the dialect itself reads from it when it binds. */
  readonly entry: unknown;
}

/** A declared hook with what it runs: what is registered, and its life. */
export interface BoundHook {
  readonly registrations: readonly Registration[];
  /** Called once, after all hooks of the project are registered. */
  readonly load?: () => MaybePromise<CallResult>;
  /** Called once, when the hook goes. */
  readonly dispose?: () => MaybePromise<CallResult>;
}

/** Where a dialect's own files are looked for. Both are absolute. */
export interface HookFilePlaces {
  /** The project's directory. */
  readonly directory: string;
  /** The user's home directory; undefined when the host wants no files of the user's own. */
  readonly home: string | undefined;
}

/** A file of a dialect's own, which need not exist. */
export interface HookFilePlace {
  /** Absolute. The first that exists is read; the others are not looked into. */
  readonly paths: readonly string[];
  /** Whose it is, in the dialect's words: `user`, `project`, `local`, … */
  readonly layer: string;
}

/** What a dialect knows of a file when it reads it. */
export interface HookFileRole extends HookFilePlaces {
  /** The file, absolute. */
  readonly path: string;
  readonly layer: string;
}

export interface HookFile {
  readonly declarations: readonly HookDeclaration[];
  /** Built-in hooks of the host that the file switches on or off, by name, with the place of each flag. */
  readonly builtin?: ReadonlyMap<string, { readonly enabled: boolean; readonly source: Source }>;
  /** Whatever else `merge` needs of it. */
  readonly settings?: unknown;
}

export interface LayeredHookFile extends HookFile {
  readonly role: HookFileRole;
}

/**
 * The hook file format, wire protocol and composition rules of an existing agent.
 *
 * `Runners` is what it runs hooks with that are no modules; a dialect of modules alone needs none.
 */
export interface Dialect<Runners = unknown> {
  readonly $$type: "@hardpoint/dialect";
  readonly id: string;
  readonly rules: HookRules;
  /** What its modules must export. Absent where its hooks are never modules. */
  readonly contract?: Contract;
  /** Its own files, the most general layer first. Absent where it reads the project's configuration file. */
  readonly files?: (places: HookFilePlaces) => readonly HookFilePlace[];
  /**
   * Whether a file, by its shape alone, is one of this dialect's. Asked where the path does not tell; of a dialect
   * without it, nothing is.
   */
  readonly recognizes?: (config: ConfigView) => boolean;
  /** Reads the declarations from one file. What is invalid is reported and costs only itself. */
  readonly parse: (config: ConfigView, report: Report, role: HookFileRole) => HookFile;
  /** Of everything that its files declare, the most general layer first: what stands. Default: all of it. */
  readonly merge?: (files: readonly LayeredHookFile[], report: Report) => readonly HookDeclaration[];
  /** `handle` is the loaded module of a declaration that has one. */
  readonly bind: (
    declaration: HookDeclaration,
    handle: ModuleHandle | undefined,
    context: BindContext<Runners>,
  ) => BoundHook;
  /** What can be said of a declaration from the names of the members that its module has, without running it. */
  readonly inspect?: (declaration: HookDeclaration, members: readonly string[], report: Report) => void;
}

export interface BindContext<Runners = unknown> extends HookFilePlaces {
  /** The name of the agent that the file describes: its hooks run for this agent's sessions only. */
  readonly agent?: string;
  /** For the trace and listings: the file that declares the hook, or the pack's name. */
  readonly origin: string;
  /** Milliseconds for each call of a hook that does not say so itself. Default: the dialect's. */
  readonly deadlineMs?: number;
  readonly runners: Runners;
  /**
   * Keeps text of a hook that goes on after its run has ended, for the session's next prompt or message. Without an
   * open session of this id, that it is lost is reported.
   */
  readonly inject: (
    session: string | undefined,
    hook: string,
    injection: Injection,
    point: PointName,
  ) => void;
  readonly report: Report;
}

export const defineDialect = <Runners = unknown>(
  definition: Omit<Dialect<Runners>, "$$type">,
): Dialect<Runners> => ({ $$type: "@hardpoint/dialect", ...definition });

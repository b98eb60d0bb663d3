import type { MaybePromise } from "@hardpoint/core";
import type { HookDecision, HookKind } from "@hardpoint/dialects/coding-code";
import type { Project } from "@hardpoint/project";

/** What happens, in Coding Code's words: `toolName`, `args`, `sessionId`, `projectPath`, … */
export type HookPayload = Readonly<Record<string, unknown>>;

/** What a hook is told of it: all of the payload, and what the service adds. It must not be changed. */
export interface ToldPayload extends HookPayload {
  readonly toolName?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  /** Absolute. */
  readonly projectPath?: string;
}

/** Is told. What it returns is not read. */
export type ObserverHandler = (payload: ToldPayload) => MaybePromise<unknown>;

/** Has a say: a decision, or null (or nothing) for none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an opinion may have no return statement.
export type DecisionHandler = (payload: ToldPayload) => MaybePromise<HookDecision | null | undefined | void>;

export interface RegisterOptions {
  /** For the trace, and by which it is switched off. Default: the function's own name. */
  readonly name?: string;
  /** A higher one goes first. Default 0. */
  readonly priority?: number;
}

/** A hook for one session. */
export type SessionHook = RegisterOptions & { readonly point: string } & (
    | { readonly type: Extract<HookKind, "observer">; readonly handler: ObserverHandler }
    | { readonly type: Extract<HookKind, "decision">; readonly handler: DecisionHandler }
  );

/**
 * Coding Code's hook service, for any number of projects at once. A project is opened when a payload, or a call here,
 * first names its path. A payload without `projectPath` is for the project in which its `sessionId` was last seen, else
 * for the service's own; where there is none, only functions run.
 */
export interface HookService {
  /**
   * Registers a function that is told, for all projects. The returned function takes it away. At a point that Coding
   * Code has and Hardpoint has not (plan.ready) it is never called, which is reported.
   *
   * @throws TypeError for a point that does not exist, or a handler that is no function.
   */
  register(point: string, handler: ObserverHandler, options?: RegisterOptions): () => void;
  /**
   * Registers a function that has a say, for all projects. The returned function takes it away.
   *
   * @throws TypeError for a point that does not exist, or a handler that is no function.
   */
  registerDecision(point: string, handler: DecisionHandler, options?: RegisterOptions): () => void;
  /** Tells the observers of a point. Settles when all have been told; never rejects for a hook's fault. */
  emit(point: string, payload: HookPayload): Promise<void>;
  /**
   * Asks the deciding hooks of a point: those of the session, then the project's, then global ones, each by descending
   * priority. The first decision, or null. Never rejects for a hook's fault.
   */
  emitDecision(point: string, payload: HookPayload): Promise<HookDecision | null>;
  /** Reads the hook files of a project anew. Functions, and other projects, are left as they are. */
  reloadUserHooks(projectPath: string): Promise<void>;
  /**
   * Adds hooks of one session, to those that it has.
   *
   * @throws TypeError as `register` does; then none is added.
   */
  attachSessionHooks(sessionId: string, hooks: readonly SessionHook[]): void;
  /**
   * Switches the hooks of a name off in one project: commands and functions. A reload leaves them off. That there is no
   * such hook is reported.
   */
  disableHook(projectPath: string, name: string): void;
  /** Switches them on again. What its own file switches off is for the file to switch on. */
  enableHook(projectPath: string, name: string): void;
  /** Forgets a session and its hooks. */
  disposeSession(sessionId: string): void;
  /** Ends what runs for a project, and forgets it; it is opened anew when it is named again. */
  disposeProject(projectPath: string): Promise<void>;
  /**
   * The project of a path, opened if need be: for a host that lets Hardpoint's sessions run the points. Functions that
   * are registered here run there as well, and what they decide is done. Leave its end to the service.
   */
  project(projectPath: string): Promise<Project>;
  /** Ends everything. */
  dispose(): Promise<void>;
}

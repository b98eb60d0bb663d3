import type { Capabilities } from "./capability.js";
import type { CallResult, Failure } from "./failure.js";
import type { Logger } from "./logger.js";
import type { MaybePromise } from "./maybe-promise.js";

/** Where an extension's code runs. */
export type IsolateKind = "inline" | "worker" | "process";

export interface CallOptions {
  /** Milliseconds until the call is given up; 0 means never. Default: what the handle was made with. */
  readonly deadlineMs?: number;
  /**
   * Gives the call up from the host's side: a failure of kind `timeout`. May be a getter: it is read only once the
   * module asks for its signal or gives a promise, since making a signal costs more than most calls.
   */
  readonly signal?: AbortSignal;
  /** What this call may ask of the host, beside what the handle was made with. */
  readonly capabilities?: Capabilities;
  readonly log?: Logger;
  /** Takes out of a failure what must not be told, a secret that the call was given, before anybody else sees it. */
  readonly redact?: (failure: Failure) => Failure;
}

/** What has become of a module since it was loaded, for listings. */
export interface HandleStatus {
  readonly calls: number;
  /** Calls that failed. */
  readonly faults: number;
  /** How often its isolate was started again. */
  readonly restarts: number;
  /** Why it is not called for now. */
  readonly quarantined?: string;
}

/** A validated module, wherever it lives. Every call settles with a `CallResult`; nothing is thrown. */
export interface ModuleHandle {
  readonly isolate: IsolateKind;
  /** The name of the group that shares its isolate; absent inline. */
  readonly group?: string;
  /** The members of the contract that the module has. */
  readonly members: readonly string[];
  /** Its `value` members, as plain data. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Calls a method. `data` is what the contract's binding takes; without a binding, the array of arguments. */
  call(member: string, data?: unknown, options?: CallOptions): MaybePromise<CallResult>;
  /** Calls a factory; the instance is a handle of its own. `data` is the array of arguments, whatever the binding. */
  create(member: string, data?: unknown, options?: CallOptions): MaybePromise<CallResult<ModuleHandle>>;
  /** Absent where nobody counts. */
  readonly status?: HandleStatus;
  /** Lets go of the module and whatever its isolate holds for it. A second call does nothing. */
  dispose(): MaybePromise<void>;
}

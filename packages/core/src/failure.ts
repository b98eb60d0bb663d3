import { type ErrorData, toErrorData } from "./error-data.js";

/**
 * Why a call of an extension gave no usable result.
 *
 * - `load`: the module could not be imported or does not keep its contract
 * - `throw`: it threw, or its promise was rejected
 * - `timeout`: it did not settle before its deadline
 * - `result`: it settled with something that its contract does not allow
 * - `spawn`, `exit`, `signal`: its process could not be started, or ended by a code or a signal
 * - `output`: what it wrote could not be understood
 * - `lost`: its isolate went away while the call was under way
 * - `quarantined`: it failed too often and is not called for now
 */
export const failureKinds = [
  "load",
  "throw",
  "timeout",
  "result",
  "spawn",
  "exit",
  "signal",
  "output",
  "lost",
  "quarantined",
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** A failure is a value with a meaning: it is never an opinion, and never a missing answer. */
export interface Failure {
  readonly kind: FailureKind;
  /** One sentence for a person. */
  readonly message: string;
  readonly error?: ErrorData;
}

export const failure = (kind: FailureKind, message: string, thrown?: unknown): Failure =>
  thrown === undefined ? { kind, message } : { kind, message, error: toErrorData(thrown) };

/** What every call of an extension settles with. Nothing is thrown to the host. */
export type CallResult<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export const succeeded = <T>(value: T): CallResult<T> => ({ ok: true, value });
export const failed = (reason: Failure): CallResult<never> => ({ ok: false, failure: reason });

import type { MaybePromise } from "@hardpoint/core";

/**
 * Where state is kept across a restart: a storage of the package `unstorage`, one of its drivers, or anything with
 * these methods. Keys are made of lower-case letters, digits, `-`, `_` and `:`.
 */
export interface RecoveryStorage {
  /** The text that was set, or what it says as JSON; null or undefined where there is nothing. */
  getItem(key: string, options: object): MaybePromise<unknown>;
  setItem?(key: string, value: string, options: object): MaybePromise<unknown>;
  removeItem?(key: string, options: object): MaybePromise<unknown>;
}

import type { Source } from "./source.js";

export type ConfigPath = readonly (string | number)[];

/**
 * A configuration file (or a part of one) as a part of the project reads it: plain data with positions. What is
 * read is noted, so that the keys that nobody reads can be named.
 */
export interface ConfigView {
  /** As the user would write it, relative to the project. */
  readonly file: string;
  /** The directory of the file, absolute: what its relative specifiers are relative to. */
  readonly directory: string;
  /** The value at a path, or undefined; the path and all beneath it count as read. */
  read(path: ConfigPath): unknown;
  /** The value at a path, or undefined, without counting as read: for a look before it is known what to read. */
  peek(path: ConfigPath): unknown;
  /**
   * Where the value at a path stands, or its key, for what is wrong with the key itself; the nearest parent's place
   * where it does not exist.
   */
  locate(path: ConfigPath, what?: "value" | "key"): Source;
  /** The code frame of a place in this file. */
  frame(source: Source): string | undefined;
}

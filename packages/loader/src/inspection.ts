import type { Diagnostic } from "@hardpoint/core";

/** By name. Of a list and a map only that it is one counts: they are empty here. */
export interface Literals {
  readonly exports: ReadonlyMap<string, unknown>;
  readonly defaultMembers: ReadonlyMap<string, unknown>;
}

/** What can be said of a module without running it. */
export interface Inspection {
  /** The file, if it exists. Absolute. */
  readonly file?: string;
  /**
   * The names that it exports, `default` included. `*` stands for those that can't be told: behind an
   * `export * from`, or put on a CommonJS `exports` in a way that is not followed.
   */
  readonly exports: readonly string[];
  /**
   * The members of an object literal that it exports by default (or as `module.exports`), also within a call of a
   * `define…` function; undefined when it can't be told.
   */
  readonly defaultMembers?: readonly string[];
  /** What is written out as a text, a number and so on: it is known not to be a function. */
  readonly literals: Literals;
  readonly diagnostics: readonly Diagnostic[];
}

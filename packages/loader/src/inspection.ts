import type { Diagnostic, Source } from "@hardpoint/core";

/** What can be said of a module without running it. */
export interface Inspection {
  /** The file, if it exists. */
  readonly file?: string;
  /** The names that it exports, `default` included. */
  readonly exports: readonly string[];
  /** The members of an object literal that it exports by default (or as `module.exports`); undefined when it can't be told. */
  readonly defaultMembers?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface InspectRequest {
  readonly specifier: string;
  /** The directory of the file that declares it, absolute. */
  readonly directory: string;
  /** For messages: `hook "lint"`. */
  readonly label: string;
  readonly source?: Source;
}

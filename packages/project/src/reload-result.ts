import type { Diagnostic } from "@hardpoint/core";

/** What came of reading everything anew. */
export interface ReloadResult {
  readonly swapped: boolean;
  /**
   * Why everything stays as it is: a file can't be read, something is not trusted, or a hook of config.change refuses
   * what has changed.
   */
  readonly kept?: "unreadable" | "untrusted" | "refused";
  readonly diagnostics: readonly Diagnostic[];
}

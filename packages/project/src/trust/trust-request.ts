/** A file that would be read or run, and whether it is as it was when it was last trusted. */
export interface TrustFile {
  /** Relative to the project's directory, with slashes; absolute where it is elsewhere. */
  readonly file: string;
  /** Absolute, links followed. */
  readonly path: string;
  /**
   * The configuration file, a hook file of a dialect's own, a module that one of them names, a file that such a module
   * imports, or a script that the command of a hook names.
   */
  readonly kind: "config" | "hooks" | "module" | "import" | "script";
  /** Of its content, in hex. `unreadable` where it could not be read. */
  readonly sha256: string;
  readonly state: "trusted" | "new" | "changed";
  /** The hooks and extensions that it is run for, `hooks "lint"`; of the configuration file and of hook files none. */
  readonly usedBy: readonly string[];
}

/** A question: may what stands in these files be used and run? Asked only where one of them is new or has changed. */
export interface TrustRequest {
  /** The project's directory, absolute. */
  readonly directory: string;
  /**
   * The configuration file, or the project's directory where it has none: absolute, links followed. What is trusted is
   * kept under it.
   */
  readonly config: string;
  /** Whether nothing of it was ever trusted. */
  readonly first: boolean;
  /** The configuration file first, then hook files. */
  readonly files: readonly TrustFile[];
  /** What was trusted and is no longer used, named as in `TrustFile.file`. */
  readonly gone: readonly string[];
}

export type TrustDecision = "trust" | "refuse";

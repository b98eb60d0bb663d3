/** One run of a program. */
export interface CommandRequest {
  readonly command: string;
  /** Without `shell` the program's arguments as they are; with it they follow the command line. */
  readonly args: readonly string[];
  /** Whether `command` is a line for the system's shell. */
  readonly shell: boolean;
  /** Absolute. Default: that of this process. */
  readonly cwd?: string;
  /** All of it: nothing is added. */
  readonly env: Readonly<Record<string, string>>;
  /** Written to its standard input, which is closed then. */
  readonly input?: string;
  /** Ends the program and all that it started. */
  readonly signal: AbortSignal;
}

export interface CommandResult {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
  /** The end of what it wrote to standard error. */
  readonly stderr: string;
}

/** Runs programs for channels. A host may give its own, which asks, confines or records. */
export interface CommandRunner {
  /** Rejects when the program could not be started: with `code: "ENOENT"` when there is none of that name. */
  run(request: CommandRequest): Promise<CommandResult>;
}

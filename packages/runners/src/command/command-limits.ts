export interface CommandLimits {
  /** Milliseconds from the start until the command is ended. 0, a negative number and Infinity: none. Default 30 000. */
  readonly deadlineMs?: number;
  /** Milliseconds from TERM to KILL. Default 2 000. */
  readonly graceMs?: number;
  /** Bytes kept of stdout, and as many of stderr. The rest is read, counted and dropped. Default 10 MiB. */
  readonly maxOutputBytes?: number;
  /** Milliseconds for which output is still read after the command has exited. Default 500. */
  readonly drainMs?: number;
}

/** The limits of a command for which nobody said anything. */
export const defaultCommandLimits: Required<CommandLimits> = {
  // As in Coding Code's and the teaching agent's runners.
  deadlineMs: 30_000,
  graceMs: 2_000,
  maxOutputBytes: 10 * 1024 * 1024,
  drainMs: 500,
};

/** Each limit from the first that has it. What is not a number counts as absent. */
export const mergeLimits = (...given: readonly (CommandLimits | undefined)[]): Required<CommandLimits> => {
  const limit = (name: keyof CommandLimits): number => {
    for (const limits of given) {
      const value = limits?.[name];
      if (typeof value === "number" && !Number.isNaN(value)) return value;
    }
    return defaultCommandLimits[name];
  };
  return {
    deadlineMs: limit("deadlineMs"),
    graceMs: limit("graceMs"),
    maxOutputBytes: limit("maxOutputBytes"),
    drainMs: limit("drainMs"),
  };
};

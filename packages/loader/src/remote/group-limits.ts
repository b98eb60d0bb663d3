/** The limits of a group's life. All times in milliseconds. */
export interface GroupLimits {
  /** How long a call that was given up has to react to its AbortSignal. Default 250. */
  readonly graceMs: number;
  /** How much longer its isolate has to show that it still answers, before it is ended. Default 250. */
  readonly pingMs: number;
  /** The wait before the second start in a row; the first restart is at once. Doubles up to `restartMaxMs`. Default 100. */
  readonly restartMs: number;
  /** Default 5,000. */
  readonly restartMaxMs: number;
  /** How long a call waits for a far side to run on; its own deadline begins when it has one. Default 10,000. */
  readonly startMs: number;
}

export const groupLimits: GroupLimits = {
  graceMs: 250,
  pingMs: 250,
  restartMs: 100,
  restartMaxMs: 5_000,
  startMs: 10_000,
};

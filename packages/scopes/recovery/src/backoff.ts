export interface Backoff {
  readonly baseMs: number;
  readonly factor: number;
  /** The most that is waited. */
  readonly maxMs: number;
}

/** The delay before the repeat that follows `attempt` repeats, without jitter. Milliseconds. */
export const backoffMs = ({ baseMs, factor, maxMs }: Backoff, attempt: number): number =>
  baseMs === 0 ? 0 : Math.min(maxMs, baseMs * factor ** attempt);

/**
 * Full jitter: anything between nothing and the whole delay. So clients that failed together do not come back together.
 *
 * @param random Gives a number of at least 0 and less than 1.
 */
export const fullJitter = (delayMs: number, random: () => number): number => Math.round(delayMs * random());

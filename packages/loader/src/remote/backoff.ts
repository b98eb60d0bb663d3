import type { Deadlines } from "@hardpoint/core";
import type { GroupLimits } from "./group-limits.js";

/** How long to wait before a far side is started again. */
export interface Backoff {
  /** One has ended. Gives the milliseconds before the next start. */
  ended(): number;
  /** A call has settled: the next end is the first in a row. */
  answered(): void;
  /** Settles when the next may be started, or `stop` is called; undefined where it may be now. */
  pause(): Promise<void> | undefined;
  /** Nobody waits any longer. */
  stop(): void;
}

export const createBackoff = (
  deadlines: Deadlines,
  { restartMs, restartMaxMs }: Pick<GroupLimits, "restartMs" | "restartMaxMs">,
): Backoff => {
  const waiting = new Set<() => void>();
  let endsInARow = 0;
  let notBefore = 0;

  return {
    ended() {
      endsInARow += 1;
      const wait = endsInARow === 1 ? 0 : Math.min(restartMs * 2 ** (endsInARow - 2), restartMaxMs);
      notBefore = performance.now() + wait;
      return wait;
    },
    answered() {
      endsInARow = 0;
    },
    pause() {
      const wait = notBefore - performance.now();
      if (wait <= 0) return undefined;
      return new Promise((resolve) => {
        const wake = (): void => {
          deadline.cancel();
          waiting.delete(wake);
          resolve();
        };
        const deadline = deadlines.start(wait, wake);
        waiting.add(wake);
      });
    },
    stop() {
      for (const wake of [...waiting]) wake();
    },
  };
};

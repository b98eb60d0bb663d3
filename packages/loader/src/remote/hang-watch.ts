import type { Deadlines } from "@hardpoint/core";
import type { Connection } from "./connection.js";

export interface HangWatchOptions {
  readonly deadlines: Deadlines;
  /** Milliseconds that a far side has to answer a question before it is ended. */
  readonly patienceMs: number;
}

/** Finds out whether a far side in which a call did not settle still runs, and ends it if not. */
export interface HangWatch {
  /** While a far side is being asked: settles when it has answered, or has ended. */
  readonly asking: Promise<void> | undefined;
  /** The call gets its signal; its far side must answer a question. Settles like `asking`. */
  giveUp(on: Connection, call: number, why: string): Promise<void>;
}

export const createHangWatch = ({ deadlines, patienceMs }: HangWatchOptions): HangWatch => {
  const asked = new Map<Connection, Promise<void>>();

  const ask = async (on: Connection, why: string): Promise<void> => {
    const end = (): void => on.kill({ kind: "lost", message: `it did not answer any more after: ${why}` });
    const overdue = deadlines.start(patienceMs, end);
    try {
      await on.far.ping();
    } catch {
      // It has ended meanwhile, or the question could not even be put.
      if (on.alive) end();
      await on.ended;
    }
    overdue.cancel();
    asked.delete(on);
  };

  return {
    get asking() {
      if (asked.size === 0) return undefined;
      return asked.size === 1
        ? asked.values().next().value
        : Promise.all(asked.values()).then(() => undefined);
    },
    giveUp(on, call, why) {
      if (!on.alive) return Promise.resolve();
      on.far.abort(call, why);
      const known = asked.get(on) ?? ask(on, why);
      asked.set(on, known);
      return known;
    },
  };
};

import type { SessionStates } from "@hardpoint/core";
import type { NotifyDetails } from "./notify-result.js";
import { memoryOf, peekMemory } from "./session-memory.js";
import type { Timers } from "./timers.js";

/** Tells once that a session waits, a while after it began to, unless there was activity. */
export interface IdleWatch {
  /** The session waits from now on. Does nothing when that was told, or waits to be, since the last activity. */
  idle(session: string, details: NotifyDetails): void;
  activity(session: string): void;
  /** Goes on with what the engine before this one left waiting. */
  resume(): void;
  /** Ends all timers. What waits stays in the sessions' memory. */
  dispose(): void;
}

interface IdleOptions {
  readonly sessions: SessionStates;
  readonly delayMs: number;
  readonly now: () => number;
  readonly timers: Timers;
  readonly tell: (session: string, details: NotifyDetails) => void;
}

export const createIdleWatch = ({ sessions, delayMs, now, timers, tell }: IdleOptions): IdleWatch => {
  const running = new Map<string, { cancel(): void }>();
  let ended = false;

  const stop = (session: string): void => {
    running.get(session)?.cancel();
    running.delete(session);
  };

  const wait = (session: string, due: number): void => {
    stop(session);
    // The process may end before: nobody is kept waiting for a notification.
    running.set(
      session,
      timers.start(Math.max(0, due - now()), () => fire(session), true),
    );
  };

  const fire = (session: string): void => {
    running.delete(session);
    // Another engine of the same sessions may have told it, or the session may have ended.
    const memory = peekMemory(sessions, session);
    if (ended || !memory?.idle) return;
    const { details } = memory.idle;
    memory.idle = undefined;
    memory.idleTold = true;
    tell(session, details);
  };

  return {
    idle(session, details) {
      const memory = memoryOf(sessions, session);
      if (ended || memory.idleTold || memory.idle) return;
      const due = now() + delayMs;
      memory.idle = { due, details };
      wait(session, due);
    },
    activity(session) {
      stop(session);
      const memory = peekMemory(sessions, session);
      if (!memory) return;
      memory.idle = undefined;
      memory.idleTold = false;
    },
    resume() {
      if (ended) return;
      for (const session of sessions.ids) {
        const waiting = memoryOf(sessions, session).idle;
        if (waiting && !running.has(session)) wait(session, waiting.due);
      }
    },
    dispose() {
      ended = true;
      for (const session of [...running.keys()]) stop(session);
    },
  };
};

import {
  checkWith,
  type Deadlines,
  diagnose,
  type MaybePromise,
  type Report,
  toErrorData,
} from "@hardpoint/core";
import type { RecoveryStorage } from "./recovery-storage.js";
import { storedStateSchema } from "./schema.js";
import { isWorthKeeping, type SessionState } from "./session-state.js";
import { within } from "./within.js";

/** Keeps what is remembered of sessions in the host's storage. What fails is reported, and costs only the memory. */
export interface StateStore {
  /** Reads what was stored into the state, once for each state. */
  load(session: string, state: SessionState): Promise<void>;
  /** Writes the state, or removes it when there is nothing to keep. Saves of a session follow one another. */
  save(session: string, state: SessionState): void;
  /** Settles when all that was saved of a session has been written, or has failed. */
  flush(session: string): Promise<void>;
}

/** How long the storage may take for one step. Milliseconds. */
const storageMs = 5000;

/** Without a storage all of this does nothing. */
export const createStateStore = (
  storage: RecoveryStorage | undefined,
  deadlines: Deadlines,
  report: Report,
): StateStore => {
  const writing = new Map<string, Promise<void>>();
  const unsaved = new Map<string, SessionState>();

  const attempt = async (what: string, work: () => MaybePromise<unknown>): Promise<unknown> => {
    try {
      return await within(deadlines, storageMs, work);
    } catch (thrown) {
      const cause = toErrorData(thrown);
      report(
        diagnose(
          "RECOVERY_STATE_UNUSABLE",
          `What recovery remembers could not be ${what}: ${cause.message}`,
          {
            cause,
            hint: "It is remembered until the process ends.",
          },
        ),
      );
      return undefined;
    }
  };

  const write = async (to: RecoveryStorage, session: string): Promise<void> => {
    const key = storageKey(session);
    // What changes while this is being written is written after it.
    for (let state = unsaved.get(session); state !== undefined; state = unsaved.get(session)) {
      unsaved.delete(session);
      const text = toText(state);
      if (isWorthKeeping(state)) await attempt("written", () => to.setItem?.(key, text, {}));
      else await attempt("removed", () => to.removeItem?.(key, {}));
    }
    writing.delete(session);
  };

  return {
    load(session, state) {
      if (storage === undefined) return Promise.resolve();
      state.loaded ??= attempt("read", async () => {
        const found = await storage.getItem(storageKey(session), {});
        if (found !== undefined && found !== null) restore(state, found);
      }).then(() => undefined);
      return state.loaded;
    },
    save(session, state) {
      if (storage === undefined) return;
      unsaved.set(session, state);
      if (!writing.has(session)) writing.set(session, write(storage, session));
    },
    flush: async (session) => writing.get(session),
  };
};

/** Lower case only and no dots: some storages make paths of keys, on disks that take `A` and `a` for the same. */
const storageKey = (session: string): string =>
  session === ""
    ? "recovery:operations"
    : `recovery:session:${session.replaceAll(/[^a-z0-9-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)}`;

const toText = ({ attempts, breakers }: SessionState): string =>
  JSON.stringify({
    version: 1,
    attempts,
    breakers: Object.fromEntries(
      [...breakers].map(([key, { failures, openedAt }]) => [key, { failures, openedAt }]),
    ),
  });

/** What has been remembered meanwhile goes before what was stored. */
const restore = (state: SessionState, found: unknown): void => {
  const stored = checkWith(storedStateSchema, typeof found === "string" ? JSON.parse(found) : found);
  if (!stored.ok) throw new Error(`it is not of the form that was written: ${stored.problems}`);
  state.attempts = [...stored.value.attempts, ...state.attempts];
  for (const [key, breaker] of Object.entries(stored.value.breakers)) {
    if (!state.breakers.has(key)) state.breakers.set(key, { ...breaker });
  }
};

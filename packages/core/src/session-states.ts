/** What an engine remembers of each session: counters, caps, throttles. In memory; what is to last, an engine keeps elsewhere. */
export interface SessionStates {
  /** The state of a session, made when it is first asked for. */
  of<State>(session: string, make: () => State): State;
  /** The ids of the sessions that have a state, oldest first. */
  readonly ids: readonly string[];
  /** Forgets a session. Whoever opened it calls this at its end. */
  drop(session: string): void;
}

export const createSessionStates = (): SessionStates => {
  const states = new Map<string, unknown>();
  return {
    of<State>(session: string, make: () => State): State {
      if (!states.has(session)) states.set(session, make());
      // One engine's states are all of the type that it makes.
      return states.get(session) as State;
    },
    get ids() {
      return [...states.keys()];
    },
    drop: (session) => void states.delete(session),
  };
};

import { createSessionStates, type SessionStates } from "@hardpoint/core";

/** What the scopes remember of sessions, apart from each other. It outlives reloads and ends with the session. */
export interface SessionMemory {
  of(scope: string): SessionStates;
  drop(session: string): void;
}

export const createSessionMemory = (): SessionMemory => {
  const scopes = new Map<string, SessionStates>();
  return {
    of(scope) {
      const states = scopes.get(scope) ?? createSessionStates();
      scopes.set(scope, states);
      return states;
    },
    drop(session) {
      for (const states of scopes.values()) states.drop(session);
    },
  };
};

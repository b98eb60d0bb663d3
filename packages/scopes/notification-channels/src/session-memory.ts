import type { SessionStates } from "@hardpoint/core";
import type { NotifyDetails } from "./notify-result.js";

/** What the engine remembers of a session, across reloads. */
export interface SessionMemory {
  /** When notifications went, by event, oldest first. */
  readonly sent: Map<string, readonly number[]>;
  /** The sessions of its sub-agents. */
  readonly children: Set<string>;
  /** What waits to be told as `idle`. */
  idle: { readonly due: number; readonly details: NotifyDetails } | undefined;
  /** Whether `idle` has been told since the last activity. */
  idleTold: boolean;
  lastUserMessage: string | undefined;
  lastAssistantMessage: string | undefined;
}

const createMemory = (): SessionMemory => ({
  sent: new Map(),
  children: new Set(),
  idle: undefined,
  idleTold: false,
  lastUserMessage: undefined,
  lastAssistantMessage: undefined,
});

export const memoryOf = (sessions: SessionStates, session: string): SessionMemory =>
  sessions.of(session, createMemory);

/** Makes no memory of a session that has none. */
export const peekMemory = (sessions: SessionStates, session: string): SessionMemory | undefined =>
  sessions.ids.includes(session) ? memoryOf(sessions, session) : undefined;

export const isSubSession = (sessions: SessionStates, session: string): boolean =>
  sessions.ids.some((parent) => memoryOf(sessions, parent).children.has(session));

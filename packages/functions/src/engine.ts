import { type Diagnostic, type MaybePromise, type SessionStates, whenReady } from "@hardpoint/core";
import { readActivations } from "./activations.js";
import { checkFunctions } from "./check/check-functions.js";
import { uncount } from "./continuation.js";
import { type Continuation, endTurn } from "./end-turn.js";
import type { FunctionNotice } from "./function-notice.js";
import type { ShownFunctionState } from "./function-state.js";
import { takeTurn } from "./phases.js";
import { promptParts } from "./prompt.js";
import type { RoleFunction } from "./role-function.js";
import { createSessionMemory, type SessionMemory } from "./session-memory.js";
import { createSessionWork, type EnginePorts, type SessionWork } from "./session-work.js";

/** What came of a call, beside its own answer. */
export interface FunctionsTold {
  /** What a person may want to know, in order: every change of phase, everything that was blocked. */
  readonly notices: readonly FunctionNotice[];
  /** What observers say to the model. A host adds it to the next system prompt. */
  readonly injections: readonly string[];
}

/** A tool call that has ended. */
export interface EndedTool {
  readonly name: string;
  readonly args?: unknown;
  readonly output?: unknown;
  /** What the assistant said before it. */
  readonly assistantText?: string;
}

/**
 * The functions of a role at work. A host without hooks calls it itself: `start` when a session begins, `userMessage`
 * with each message, `systemParts` for each request to the model, `toolAfter`, and `stop` when the model has stopped.
 * Nothing here throws or rejects for the fault of a condition or an observer.
 */
export interface FunctionEngine {
  /** The functions, in the order in which they apply. */
  readonly functions: readonly RoleFunction[];
  /** Finds what can't work, without running anything: unknown names, deadlocks, conditions with a mistake. Reports it. */
  prepare(): MaybePromise<readonly Diagnostic[]>;
  /** Says where a session works, absolute: conditions and observers are told. Default: `workspaceDir` of the options. */
  workIn(session: string, directory: string): void;
  /** Activates the functions that activate themselves, once in a session. */
  start(session: string): MaybePromise<FunctionsTold>;
  /** Activates functions by name, anew where they are active. Unknown names are left out. */
  activate(session: string, names: readonly string[]): MaybePromise<FunctionsTold>;
  /** Reads which functions a message activates. `text` is the message without that; a message of nothing else is kept. */
  userMessage(session: string, text: string): MaybePromise<FunctionsTold & { readonly text: string }>;
  /** One turn. What observers inject here is in `parts` already. */
  systemParts(session: string): MaybePromise<FunctionsTold & { readonly parts: readonly string[] }>;
  toolAfter(session: string, tool: EndedTool): MaybePromise<FunctionsTold>;
  /** Tells of something else that functions may observe by its name; what has a call of its own is left to that. */
  event(session: string, name: string, payload?: unknown): MaybePromise<FunctionsTold>;
  /** `continuation` keeps the turn going: the host sends its text to the model. */
  stop(
    session: string,
    content: string,
  ): MaybePromise<FunctionsTold & { readonly continuation: Continuation | undefined }>;
  /** The continuation that `stop` gave last was not sent: it does not count. */
  continuationFailed(session: string): FunctionsTold;
  /** What `ctx.getFunctionState(name)` shows: a copy. Undefined for a function that is not active in the session. */
  state(session: string, name: string): ShownFunctionState | undefined;
  /** The functions that are active in a session, whatever their phase, in the order in which they apply. */
  active(session: string): readonly string[];
  /** Whether the turn that goes on began with a message of the user's. */
  messagedThisTurn(session: string): boolean;
}

export interface FunctionEngineOptions extends EnginePorts {
  readonly sessions: SessionStates;
  /** What `start` activates. */
  readonly autoActivate: readonly string[];
}

export const createFunctionEngine = (options: FunctionEngineOptions): FunctionEngine => {
  const { definitions, sessions, autoActivate } = options;
  const names = new Set(definitions.keys());
  const memoryOf = (session: string): SessionMemory => sessions.of(session, createSessionMemory);
  const begin = (session: string): SessionWork => createSessionWork(session, memoryOf(session), options);
  const told = ({ notices, injections }: SessionWork): FunctionsTold => ({ notices, injections });

  const seeActivation = (work: SessionWork, activated: readonly string[]): MaybePromise<void> => {
    if (activated.length === 0) return;
    const userMessaged = work.memory.unseenMessage;
    return work.observe({ event: "activate" }, { userMessaged }, activated);
  };

  const activate = (work: SessionWork, wanted: readonly string[]): readonly string[] =>
    [...new Set(wanted)].filter((name) => {
      const definition = definitions.get(name);
      if (definition) work.activate(definition);
      return definition !== undefined;
    });

  return {
    functions: [...definitions.values()],
    prepare: () =>
      whenReady(checkFunctions(options), (found) => {
        for (const diagnostic of found) options.report(diagnostic);
        return found;
      }),
    workIn(session, directory) {
      memoryOf(session).workspaceDir = directory;
    },
    start(session) {
      const work = begin(session);
      if (work.memory.started) return told(work);
      work.memory.started = true;
      const wanted = autoActivate.filter((name) => !work.memory.active.has(name));
      return whenReady(seeActivation(work, activate(work, wanted)), () => told(work));
    },
    activate(session, wanted) {
      const work = begin(session);
      return whenReady(seeActivation(work, activate(work, wanted)), () => told(work));
    },
    userMessage(session, message) {
      const work = begin(session);
      // A host may send a continuation the way a message comes in; then it is no word of the user's.
      const { lastContinuation } = work.memory;
      if (lastContinuation !== undefined && message.includes(lastContinuation))
        return { ...told(work), text: message };
      beginAnew(work.memory);
      const { activations, text, problems } = readActivations(message, names);
      for (const problem of problems) work.tell({ function: "", kind: "misread", text: problem });
      for (const { name, given } of activations) {
        const definition = definitions.get(name);
        if (definition) work.activate(definition, given);
      }
      const activated = [...new Set(activations.map(({ name }) => name))];
      return whenReady(seeActivation(work, activated), () =>
        whenReady(work.observe({ event: "message" }, { userMessaged: true }), () => ({
          ...told(work),
          text,
        })),
      );
    },
    systemParts(session) {
      const work = begin(session);
      work.memory.pending = undefined;
      return whenReady(takeTurn(work), () => {
        const { notices, injections } = told(work);
        return { notices, injections: [], parts: [...promptParts(work), ...injections] };
      });
    },
    toolAfter(session, { assistantText, ...tool }) {
      const work = begin(session);
      work.memory.pending = undefined;
      const about = { userMessaged: work.memory.messagedThisTurn, assistantText };
      return whenReady(work.observe({ event: "tool_after", tool }, about), () => told(work));
    },
    event(session, name, payload) {
      const work = begin(session);
      if (ownEvents.has(name)) return told(work);
      const what = { event: name, ...(payload === undefined ? {} : { payload }) };
      return whenReady(work.observe(what, { userMessaged: work.memory.messagedThisTurn }), () => told(work));
    },
    stop(session, content) {
      const work = begin(session);
      return whenReady(endTurn(work, content), (continuation) => ({ ...told(work), continuation }));
    },
    continuationFailed(session) {
      const work = begin(session);
      const name = uncount(work.memory);
      if (name !== undefined)
        work.tell({
          function: name,
          kind: "rolled-back",
          text: `The continuation of "${name}" was not sent, and does not count.`,
        });
      return told(work);
    },
    state(session, name) {
      const entry = memoryOf(session).active.get(name);
      if (!entry || !definitions.has(name)) return undefined;
      const { state, waitsFor } = entry;
      return { ...structuredClone(state), ...(waitsFor === undefined ? {} : { waitsFor }) };
    },
    active(session) {
      const { active } = memoryOf(session);
      return [...names].filter((name) => active.has(name));
    },
    messagedThisTurn: (session) => memoryOf(session).messagedThisTurn,
  };
};

const ownEvents: ReadonlySet<string> = new Set(["tool_after", "message", "activate"]);

/** What the user writes begins every count anew, and ends every waiting for something outside. */
const beginAnew = (memory: SessionMemory): void => {
  memory.unseenMessage = true;
  memory.messagedThisTurn = true;
  memory.continuations = 0;
  memory.pending = undefined;
  memory.lastContinuation = undefined;
  memory.lastOutput = undefined;
  for (const { state } of memory.active.values()) {
    state.continuationCount = 0;
    state.cooldownUntilTurn = 0;
    delete state.blockedAt;
    delete state.blockedTimeoutMs;
  }
};

import { type Capabilities, type MaybePromise, type Report, type Truth, whenReady } from "@hardpoint/core";
import { applyEffects } from "./apply-effects.js";
import { type SessionArtifacts, sessionArtifacts } from "./artifacts.js";
import { askCondition, type FunctionFacts } from "./ask-condition.js";
import { askObservers, type Observation } from "./ask-observers.js";
import type { FunctionNotice } from "./function-notice.js";
import { inTurn } from "./in-turn.js";
import { bindValues, type GivenValues, nothingGiven } from "./parameters.js";
import type { RoleFunction } from "./role-function.js";
import { type ActiveFunction, activeIn, type SessionMemory } from "./session-memory.js";

/** What an engine is made of. */
export interface EnginePorts {
  /** By name, in the order in which they apply: by priority, then as they were given. */
  readonly definitions: ReadonlyMap<string, RoleFunction>;
  readonly capabilities: Capabilities;
  readonly report: Report;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly workspaceDir: string | undefined;
}

/** One call of the engine for one session: what it tells and injects is gathered here. */
export interface SessionWork extends Pick<EnginePorts, "definitions" | "now" | "report"> {
  readonly session: string;
  readonly memory: SessionMemory;
  readonly artifacts: SessionArtifacts;
  readonly notices: readonly FunctionNotice[];
  readonly injections: readonly string[];
  tell(notice: FunctionNotice): void;
  /** The functions of the session, in the order in which they apply. */
  active(): readonly { readonly definition: RoleFunction; readonly entry: ActiveFunction }[];
  ask(
    definition: RoleFunction,
    entry: ActiveFunction,
    condition: unknown,
    userMessaged: boolean,
  ): MaybePromise<Truth>;
  /** Lets all functions of the session that are not complete take note of something, or only these. */
  observe(what: Observation | "endTurn", about: Observed, only?: readonly string[]): MaybePromise<void>;
  /** Begins a function anew. */
  activate(definition: RoleFunction, given?: GivenValues): void;
}

interface Observed {
  readonly userMessaged: boolean;
  readonly assistantText?: string | undefined;
}

export const createSessionWork = (
  session: string,
  memory: SessionMemory,
  ports: EnginePorts,
): SessionWork => {
  const { definitions, capabilities, report, now } = ports;
  const workspaceDir = memory.workspaceDir ?? ports.workspaceDir;
  const notices: FunctionNotice[] = [];
  const injections: string[] = [];
  const artifacts = sessionArtifacts(session, memory, capabilities, report);
  const tell = (notice: FunctionNotice): void => void notices.push(notice);

  const factsOf = (
    definition: RoleFunction,
    entry: ActiveFunction,
    userMessagedThisTurn: boolean,
  ): FunctionFacts => ({
    sessionID: session,
    fnName: definition.name,
    state: entry.state,
    requiredEvidence: definition.requiresEvidence,
    userMessagedThisTurn,
    ...(workspaceDir === undefined ? {} : { workspaceDir }),
  });

  const active: SessionWork["active"] = () =>
    [...definitions.values()].flatMap((definition) => {
      const entry = memory.active.get(definition.name);
      return entry ? [{ definition, entry }] : [];
    });

  const work: SessionWork = {
    session,
    memory,
    definitions,
    artifacts,
    report,
    now,
    notices,
    injections,
    tell,
    active,
    ask: (definition, entry, condition, userMessaged) =>
      askCondition(capabilities, condition, factsOf(definition, entry, userMessaged), { artifacts }, report),
    observe: (what, about, only) =>
      inTurn(active(), ({ definition, entry }) => {
        if (only ? !only.includes(definition.name) : entry.state.phase === "complete") return;
        if (!mayObserve(definition, what)) return;
        const facts = factsOf(definition, entry, about.userMessaged);
        const asked = askObservers(capabilities, definition, facts, what, about.assistantText, report);
        return whenReady(asked, (effects) => {
          injections.push(...applyEffects(definition, entry, effects, { artifacts, now, tell, report }));
        });
      }),
    activate(definition, given = nothingGiven) {
      const { values, problems } = bindValues(definition, given);
      activeIn(memory, definition, values);
      tell({ function: definition.name, kind: "activated", text: `"${definition.name}" is active.` });
      for (const text of problems) tell({ function: definition.name, kind: "misread", text });
    },
  };
  forgetSkewed(work);
  return work;
};

/** A tool call leaves something behind in every function; all else only where the function observes it. */
const mayObserve = ({ observe }: RoleFunction, what: Observation | "endTurn"): boolean => {
  if (what === "endTurn") return observe.length > 0;
  const { event } = what;
  return (
    event === "tool_after" || observe.some((spec) => (spec as { readonly on?: unknown } | null)?.on === event)
  );
};

/** After a reload, states of functions that are gone or of another version are forgotten. */
const forgetSkewed = ({ memory, definitions, tell }: SessionWork): void => {
  for (const [name, { state, values }] of [...memory.active]) {
    const definition = definitions.get(name);
    if (definition?.schemaVersion === state.schemaVersion) continue;
    if (definition) {
      activeIn(memory, definition, values);
      tell({
        function: name,
        kind: "reset",
        text: `What was known of "${name}" is forgotten: its state was of version ${state.schemaVersion}, and the function is of ${definition.schemaVersion}.`,
      });
      continue;
    }
    memory.active.delete(name);
    tell({ function: name, kind: "deactivated", text: `"${name}" is gone from the configuration.` });
  }
};

import type { Diagnostic } from "@hardpoint/core";
import { createObserveEvents, type ObserveEventsOptions } from "../create-observe-events.js";
import type { ObserveEffects, ObserveFacts, ObserveRequest } from "../observe.js";

/** What is known of a function that has just become active. */
export const factsOf = (known: Partial<ObserveFacts> & { readonly kv?: object } = {}): ObserveFacts => {
  const { kv, ...facts } = known;
  return {
    sessionID: "s1",
    fnName: "build",
    requiredEvidence: [],
    userMessagedThisTurn: false,
    state: { evidenceObserved: {}, toolsObserved: [], kv: { ...kv } },
    ...facts,
  };
};

export const nothing: ObserveEffects = {
  toolsObserved: [],
  evidence: [],
  signals: [],
  artifacts: [],
  injections: [],
  fired: [],
};

/** An engine, and what it has reported. */
export const createWatched = (options: ObserveEventsOptions = {}) => {
  const reported: Diagnostic[] = [];
  const engine = createObserveEvents({ report: (diagnostic) => void reported.push(diagnostic), ...options });
  return { engine, reported };
};

type Given = Partial<ObserveRequest> & Pick<ObserveRequest, "event" | "specs">;

export const requestOf = (given: Given): ObserveRequest => ({ facts: factsOf(), ...given });

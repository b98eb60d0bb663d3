import { diagnose, type MaybePromise, whenReady } from "@hardpoint/core";
import { askWhen } from "./ask-when.js";
import type { EngineContext, PlacedSpec } from "./engine-context.js";
import type { ObserveFacts, ObserveRequest } from "./observe.js";
import { nameSpec, placeSpec } from "./place.js";

/** Whether a spec's `when` says yes. An unknown does not, and is told. */
export const mayFire = (
  { spec, index }: PlacedSpec,
  facts: ObserveFacts,
  request: Pick<ObserveRequest, "facts" | "locate">,
  context: EngineContext,
): MaybePromise<boolean> => {
  if (spec.when === undefined) return true;
  return whenReady(askWhen(context.capabilities, spec.when, onlyFacts(facts)), ({ truth, reason }) => {
    if (truth !== "unknown") return truth;
    const why = reason === undefined ? "" : `: ${reason.replace(/\.$/u, "")}`;
    const message = `${nameSpec(request, index)} did not fire, as its when could not be decided${why}.`;
    context.report(diagnose("OBSERVE_WHEN_UNKNOWN", message, placeSpec(request, index, "when")));
    return false;
  });
};

/** What a condition knows of a function, without the event. */
const onlyFacts = (facts: ObserveFacts): ObserveFacts => ({
  sessionID: facts.sessionID,
  fnName: facts.fnName,
  state: facts.state,
  requiredEvidence: facts.requiredEvidence,
  userMessagedThisTurn: facts.userMessagedThisTurn,
  ...(facts.workspaceDir === undefined ? {} : { workspaceDir: facts.workspaceDir }),
});

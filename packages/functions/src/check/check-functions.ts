import { type Capabilities, type Diagnostic, type MaybePromise, whenReady } from "@hardpoint/core";
import { inTurn } from "../in-turn.js";
import type { RoleFunction } from "../role-function.js";
import { checkArtifacts } from "./check-artifacts.js";
import { checkEvidence } from "./check-evidence.js";
import { checkParts } from "./check-parts.js";
import { checkRequires } from "./check-requires.js";
import { checkTransitions } from "./check-transitions.js";

/** Finds what can't work in a set of functions, without running any of it. */
export const checkFunctions = ({
  definitions,
  capabilities,
}: {
  readonly definitions: ReadonlyMap<string, RoleFunction>;
  readonly capabilities: Capabilities;
}): MaybePromise<readonly Diagnostic[]> => {
  const found: Diagnostic[] = [
    ...checkRequires(definitions),
    ...checkTransitions(definitions),
    ...checkArtifacts(definitions, capabilities),
    ...checkEvidence(definitions, capabilities),
  ];
  const parts = inTurn([...definitions.values()], (definition) =>
    whenReady(checkParts(definition, capabilities), (more) => {
      found.push(...more);
    }),
  );
  return whenReady(parts, () => found);
};

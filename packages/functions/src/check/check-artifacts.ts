import { type Capabilities, type Diagnostic, diagnose } from "@hardpoint/core";
import { offeredMethod } from "../offered-method.js";
import type { RoleFunction } from "../role-function.js";
import { observedKey } from "./observed-key.js";
import { placeOf } from "./place-of.js";

/**
 * Artifacts that a function waits for, or promises, and that nothing makes. Where the host keeps artifacts others may
 * make them, so that nothing can be said.
 */
export const checkArtifacts = (
  definitions: ReadonlyMap<string, RoleFunction>,
  capabilities: Capabilities,
): readonly Diagnostic[] => {
  if (offeredMethod(capabilities, "artifacts", "read")) return [];
  const all = [...definitions.values()];
  const promised = new Set(all.flatMap((definition) => definition.produces));
  const captured = new Set(all.flatMap((definition) => observedKey(definition, "capture_artifact")));
  return all.flatMap((definition) => [
    ...definition.consumes.flatMap((name, index) =>
      promised.has(name) || captured.has(name)
        ? []
        : [
            diagnose(
              "FUNCTION_ARTIFACT_UNPRODUCED",
              `"${definition.name}" consumes the artifact "${name}", which no function produces.`,
              {
                ...placeOf(definition, ["consumes", index]),
                hint: "Let a function say `produces`, and capture it under `observe`; or let the host offer artifacts.",
              },
            ),
          ],
    ),
    ...definition.produces.flatMap((name, index) =>
      captured.has(name)
        ? []
        : [
            diagnose(
              "FUNCTION_ARTIFACT_UNPRODUCED",
              `"${definition.name}" says that it produces the artifact "${name}", and nothing captures it.`,
              {
                ...placeOf(definition, ["produces", index]),
                hint: `Write below observe: { on: tool_after, capture_artifact: ${name} }.`,
              },
            ),
          ],
    ),
  ]);
};

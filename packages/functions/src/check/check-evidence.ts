import { type Capabilities, type Diagnostic, diagnose, toErrorData } from "@hardpoint/core";
import { offeredMethod } from "../offered-method.js";
import type { RoleFunction } from "../role-function.js";
import { observedKey } from "./observed-key.js";
import { placeOf } from "./place-of.js";

/**
 * Evidence that a function requires and that nothing can bring: no item of its `observe` sets it, and no tool has its
 * name. Without the host's capability `tools`, with `names()`, the last can't be told, and is only mentioned.
 */
export const checkEvidence = (
  definitions: ReadonlyMap<string, RoleFunction>,
  capabilities: Capabilities,
): readonly Diagnostic[] => {
  const tools = toolNames(capabilities);
  return [...definitions.values()].flatMap((definition) => {
    const set = new Set(observedKey(definition, "set_evidence"));
    return definition.requiresEvidence.flatMap((tag, index) => {
      if (set.has(tag) || tools.names?.has(tag)) return [];
      const place = placeOf(definition, ["requires_evidence", index]);
      const hint = `Write below observe: { on: tool_after, tool: …, set_evidence: ${tag} }.`;
      return [
        tools.names
          ? diagnose(
              "FUNCTION_EVIDENCE_UNREACHABLE",
              `"${definition.name}" requires the evidence "${tag}", which nothing brings: it never is complete.`,
              { ...place, hint },
            )
          : diagnose(
              "FUNCTION_EVIDENCE_UNREACHABLE",
              `"${definition.name}" requires the evidence "${tag}", which only a tool of that name brings.`,
              { ...place, severity: "info", hint, ...(tools.cause ? { cause: tools.cause } : {}) },
            ),
      ];
    });
  });
};

const toolNames = (capabilities: Capabilities) => {
  const names = offeredMethod(capabilities, "tools", "names");
  if (!names) return {};
  try {
    const list = names();
    return Array.isArray(list) ? { names: new Set<unknown>(list) } : {};
  } catch (thrown) {
    return { cause: toErrorData(thrown) };
  }
};

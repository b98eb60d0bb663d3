import { isBuiltinEvent } from "./builtins.js";
import type { EffectsDraft } from "./effects-draft.js";
import type { PlacedSpec } from "./engine-context.js";
import { namesTool } from "./guards.js";
import type { ObservedTool } from "./observe.js";
import type { ObserveSpec } from "./observe-spec.js";

/** The tool by which an agent says how it stands: `{ type, payload? }`. */
export const signalTool = "signal";

/**
 * What every tool call leaves behind, whatever the specs say: the tool was observed, a signal was given, and an evidence
 * that the function requires under the tool's own name was brought. The last not where a spec sets that evidence under a
 * guard: the guard would be for nothing.
 */
export const recordTool = (
  tool: ObservedTool,
  requiredEvidence: readonly string[],
  specs: readonly PlacedSpec[],
  effects: EffectsDraft,
): void => {
  effects.toolsObserved.push(tool.name);
  if (tool.name === signalTool) {
    const { type, payload } = (tool.args ?? {}) as { readonly type?: unknown; readonly payload?: unknown };
    if (typeof type === "string")
      effects.signals.push({ type, ...(payload === undefined ? {} : { payload }) });
  }
  if (requiredEvidence.includes(tool.name) && !specs.some(({ spec }) => guardsEvidence(spec, tool.name)))
    effects.evidence.push(tool.name);
};

const guardsEvidence = (spec: ObserveSpec, tool: string): boolean =>
  spec.set_evidence === tool &&
  namesTool(spec, tool) &&
  // A name that is no built-in's may be a misspelt tool_after.
  (spec.on === "tool_after" || !isBuiltinEvent(spec.on)) &&
  (spec.disabled === true ||
    spec.when !== undefined ||
    spec.when_output !== undefined ||
    spec.when_args !== undefined);

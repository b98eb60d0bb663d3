import { type MaybePromise, whenReady } from "@hardpoint/core";
import { captureBlock } from "./apply-spec.js";
import { createEffects } from "./effects-draft.js";
import type { EngineContext, PlacedSpec } from "./engine-context.js";
import { namesTool } from "./guards.js";
import { inTurn } from "./in-turn.js";
import { mayFire } from "./may-fire.js";
import type { EndOfTurnRequest, ObserveEffects } from "./observe.js";
import type { ObserveSpec } from "./observe-spec.js";

/**
 * A turn may end in text with no tool after it, so that what the text has in its blocks would be missed: the specs of
 * `tool_after` that capture a block are gone through once more. Only those that need nothing of a call: one with a tool
 * needs that it was observed before, and one that looks at output or arguments is left out, as there are none.
 */
export const observeEndOfTurn = (
  request: EndOfTurnRequest,
  specs: readonly PlacedSpec[],
  context: EngineContext,
): MaybePromise<ObserveEffects> => {
  const effects = createEffects();
  const { facts, assistantText } = request;
  const capturing = specs.filter(({ spec }) => capturesText(spec, facts.state.toolsObserved));
  const done = inTurn(capturing, (placed) =>
    whenReady(mayFire(placed, facts, request, context), (holds) => {
      if (!holds || placed.spec.capture_artifact === undefined) return;
      effects.fired.push(placed.index);
      captureBlock(placed.spec.capture_artifact, assistantText, effects);
    }),
  );
  return whenReady(done, () => effects);
};

const capturesText = (spec: ObserveSpec, toolsObserved: readonly string[]): boolean =>
  spec.on === "tool_after" &&
  spec.capture_artifact !== undefined &&
  spec.disabled === undefined &&
  spec.when_output === undefined &&
  spec.when_args === undefined &&
  (spec.tool === undefined || toolsObserved.some((tool) => namesTool(spec, tool)));

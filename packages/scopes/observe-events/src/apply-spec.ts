import { type Diagnostic, diagnose } from "@hardpoint/core";
import type { EffectsDraft } from "./effects-draft.js";
import type { PlacedSpec } from "./engine-context.js";
import { lastFencedBlock } from "./fence.js";
import type { ObserveRequest } from "./observe.js";
import type { ObserveContextData } from "./observe-context.js";
import { nameSpec, placeSpec } from "./place.js";
import { readTodos } from "./read-todos.js";

/** What a spec that fired does beside injecting, which is its handler's. Gives what is to be told. */
export const applySpec = (
  { spec, index }: PlacedSpec,
  ctx: ObserveContextData,
  request: ObserveRequest,
  effects: EffectsDraft,
): Diagnostic | undefined => {
  if (spec.set_evidence !== undefined) effects.evidence.push(spec.set_evidence);
  if (spec.capture_artifact !== undefined)
    captureBlock(spec.capture_artifact, ctx.lastAssistantText, effects);
  if (spec.capture_payload_as !== undefined) capturePayload(spec.capture_payload_as, ctx, effects);
  if (spec.sync_todos !== true) return undefined;

  const read = readTodos(ctx.toolArgs);
  if (read.kind === "list") {
    effects.todos = read.todos;
    return undefined;
  }
  // A spec without a tool is about every tool, few of which have a list.
  if (read.kind === "none" && spec.tool === undefined) return undefined;
  const problem = read.kind === "none" ? "the tool was given none" : read.problem;
  return diagnose(
    "OBSERVE_DATA_UNREADABLE",
    `${nameSpec(request, index)} could not take the todo list over: ${problem}.`,
    placeSpec(request, index, "sync_todos"),
  );
};

/** Keeps the last block of that name, if the text has one. */
export const captureBlock = (name: string, text: string | undefined, effects: EffectsDraft): void => {
  const block = text === undefined ? undefined : lastFencedBlock(text, name);
  if (block !== undefined) effects.artifacts.push({ name, text: block });
};

/** Keeps what came with the event, else the tool's argument `payload`, if there is either. */
const capturePayload = (name: string, ctx: ObserveContextData, effects: EffectsDraft): void => {
  const args = ctx.toolArgs as { readonly payload?: unknown } | null | undefined;
  const payload = ctx.payload === undefined ? args?.payload : ctx.payload;
  if (payload !== undefined) effects.artifacts.push({ name, text: JSON.stringify(payload) });
};

import {
  type CallResult,
  diagnose,
  type Extension,
  type Generation,
  type MaybePromise,
  whenReady,
} from "@hardpoint/core";
import { applySpec } from "./apply-spec.js";
import type { ObserveCallData } from "./binding.js";
import { isBuiltinEvent } from "./builtins.js";
import { eventProblem } from "./check.js";
import { readContext, readEvent } from "./context-data.js";
import { observeEventsContract } from "./contract.js";
import { createEffects, type EffectsDraft, stateWith } from "./effects-draft.js";
import type { EngineContext, PlacedSpec } from "./engine-context.js";
import { guardsHold } from "./guards.js";
import { inTurn } from "./in-turn.js";
import { mayFire } from "./may-fire.js";
import type { ObserveEffects, ObserveRequest } from "./observe.js";
import type { ObserveContextData } from "./observe-context.js";
import type { ObserveSpec } from "./observe-spec.js";
import { nameSpec, placeSpec } from "./place.js";
import { recordTool, signalTool } from "./record-tool.js";
import { snapshot } from "./snapshot.js";

/**
 * One event, observed by one function. Its specs run one after the other, each with what those before it have brought
 * about in the state. Synchronous when all that was asked is.
 */
export const runObservation = (
  request: ObserveRequest,
  specs: readonly PlacedSpec[],
  context: EngineContext,
): MaybePromise<ObserveEffects> => {
  const effects = createEffects();
  const { event, facts } = request;
  const generation = context.registry.current;
  const mine = specs.filter(({ spec }) => isAbout(spec, event, generation));
  const observed = readEvent(mine.length > 0 ? request : onlyRecorded(request), context.report);
  if (event === "tool_after" && observed.toolName !== undefined)
    recordTool({ name: observed.toolName, args: observed.toolArgs }, facts.requiredEvidence, specs, effects);

  const [first] = mine;
  if (first === undefined) return effects;
  const found = generation.lookup(observeEventsContract.scope, event);
  if (found.kind !== "found") {
    const problem = eventProblem(event, found, placeSpec(request, first.index, "on"));
    if (problem) context.report(problem);
    return effects;
  }
  const ctx = readContext(observed, facts, context.report);
  if (ctx === undefined) return effects;
  const observation = { request, context, ctx, effects, handler: found.extension };
  return whenReady(inTurn(mine, createRun(observation)), () => effects);
};

/** What is recorded of a tool, without what only specs look at, which may be large. */
const onlyRecorded = ({ event, facts, specs, tool }: ObserveRequest): ObserveRequest => ({
  event,
  facts,
  specs,
  ...(tool === undefined ? {} : { tool: tool.name === signalTool ? tool : { name: tool.name } }),
});

/** A pack's event has several names. */
const isAbout = (spec: ObserveSpec, event: string, generation: Generation): boolean => {
  if (spec.on === event) return true;
  if (isBuiltinEvent(spec.on) || isBuiltinEvent(event)) return false;
  const { scope } = observeEventsContract;
  const [named, happened] = [generation.lookup(scope, spec.on), generation.lookup(scope, event)];
  return named.kind === "found" && happened.kind === "found" && named.extension === happened.extension;
};

interface Observation {
  readonly request: ObserveRequest;
  readonly context: EngineContext;
  readonly ctx: ObserveContextData;
  readonly effects: EffectsDraft;
  readonly handler: Extension;
}

/** Runs one spec: its guards, its `when`, the event's handler, and then what the spec does. */
const createRun = ({ request, context, ctx, effects, handler }: Observation) => {
  const tool =
    ctx.toolName === undefined
      ? undefined
      : { name: ctx.toolName, args: ctx.toolArgs, output: ctx.toolOutput };
  const told = new Set<string>();
  let current: ObserveContextData | undefined;
  /** The context with the state as it is by now. */
  const now = (): ObserveContextData => {
    current ??= snapshot({ ...ctx, state: stateWith(ctx.state, effects) });
    return current;
  };

  const call = (spec: ObserveSpec): MaybePromise<CallResult> => {
    const data: ObserveCallData = { ctx: now(), spec };
    return handler.handle.call("handle", data, {
      capabilities: context.capabilities,
      ...(request.signal ? { signal: request.signal } : {}),
    });
  };

  /** One reason is told once in an observation. */
  const fail = (index: number, reason: string): void => {
    if (told.has(reason)) return;
    told.add(reason);
    const message = `${nameSpec(request, index)} has no effect: ${reason.replace(/\.$/u, "")}.`;
    context.report(diagnose("EXTENSION_FAILED", message, placeSpec(request, index)));
  };

  const finish = (placed: PlacedSpec, result: CallResult): void => {
    const texts = result.ok ? result.value : undefined;
    if (!areTexts(texts)) {
      fail(placed.index, result.ok ? `"${handler.name}" gave no list of texts` : result.failure.message);
      return;
    }
    effects.fired.push(placed.index);
    effects.injections.push(...texts.filter((text) => text.trim() !== ""));
    const problem = applySpec(placed, ctx, request, effects);
    if (problem) context.report(problem);
    current = undefined;
  };

  return (placed: PlacedSpec): MaybePromise<void> => {
    if (!guardsHold(placed.spec, tool)) return undefined;
    return whenReady(mayFire(placed, now(), request, context), (holds) =>
      holds ? whenReady(call(placed.spec), (result) => finish(placed, result)) : undefined,
    );
  };
};

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

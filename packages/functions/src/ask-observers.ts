import {
  type Capabilities,
  diagnose,
  isThenable,
  type MaybePromise,
  type Report,
  toErrorData,
} from "@hardpoint/core";
import type { FunctionFacts } from "./ask-condition.js";
import { offeredMethod } from "./offered-method.js";
import type { RoleFunction } from "./role-function.js";

/** What runs `observe`: `check(spec, locate)`, `observe(request)` and `endTurn(request)`. */
export const observeCapability = "observe_events";

/** What happened. `endTurn`: a turn ended, in whose text artifacts may stand. */
export interface Observation {
  readonly event: string;
  readonly tool?: { readonly name: string; readonly args?: unknown; readonly output?: unknown };
  readonly assistantText?: string;
  readonly payload?: unknown;
}

/** What an observation comes to. */
export interface ObservedEffects {
  readonly toolsObserved: readonly string[];
  readonly evidence: readonly string[];
  readonly signals: readonly { readonly type: string; readonly payload?: unknown }[];
  readonly artifacts: readonly { readonly name: string; readonly text: string }[];
  readonly payloads: readonly { readonly key: string; readonly value: unknown }[];
  readonly todos?: readonly unknown[];
  readonly injections: readonly string[];
}

const nothing: ObservedEffects = {
  toolsObserved: [],
  evidence: [],
  signals: [],
  artifacts: [],
  payloads: [],
  injections: [],
};

/** Lets one function take note of what happened. Whatever goes wrong is reported and has no effect. Never throws. */
export const askObservers = (
  capabilities: Capabilities,
  definition: RoleFunction,
  facts: FunctionFacts,
  observation: Observation | "endTurn",
  assistantText: string | undefined,
  report: Report,
): MaybePromise<ObservedEffects> => {
  const atEnd = observation === "endTurn";
  const method = offeredMethod(capabilities, observeCapability, atEnd ? "endTurn" : "observe");
  if (method === undefined) return atEnd ? nothing : unobserved(definition, facts, observation);
  const fail = (thrown: unknown): ObservedEffects => {
    const cause = toErrorData(thrown);
    report(
      diagnose(
        "EXTENSION_FAILED",
        `What the function "${definition.name}" observes could not be looked at: ${cause.message}`,
        {
          cause,
        },
      ),
    );
    return nothing;
  };
  const { locate } = definition;
  try {
    const effects = method({
      ...(atEnd ? {} : observation),
      ...(assistantText === undefined ? {} : { assistantText }),
      facts,
      specs: definition.observe,
      locate: (path: readonly (string | number)[], what?: "value" | "key") =>
        locate(["observe", ...path], what),
    });
    return isThenable(effects) ? Promise.resolve(effects).then(toEffects, fail) : toEffects(effects);
  } catch (thrown) {
    return fail(thrown);
  }
};

/**
 * Without observers a tool is still seen, and is the evidence of its own name; but not where a spec sets that evidence:
 * nobody looks at what guards it.
 */
const unobserved = (
  definition: RoleFunction,
  facts: FunctionFacts,
  { tool }: Observation,
): ObservedEffects => {
  if (tool === undefined) return nothing;
  const brings = facts.requiredEvidence.includes(tool.name) && !definition.observe.some(sets(tool.name));
  return { ...nothing, toolsObserved: [tool.name], evidence: brings ? [tool.name] : [] };
};

const sets =
  (evidence: string) =>
  (spec: unknown): boolean =>
    typeof spec === "object" && spec !== null && Reflect.get(spec, "set_evidence") === evidence;

/** The host's own capability is taken at its word, but for what it leaves out. */
const toEffects = (effects: unknown): ObservedEffects =>
  typeof effects === "object" && effects !== null ? { ...nothing, ...effects } : nothing;

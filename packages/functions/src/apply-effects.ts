import { describe, diagnose, type Report, toErrorData } from "@hardpoint/core";
import type { SessionArtifacts } from "./artifacts.js";
import type { ObservedEffects } from "./ask-observers.js";
import type { FunctionNotice } from "./function-notice.js";
import { put } from "./function-state.js";
import { substitute } from "./parameters.js";
import type { RoleFunction } from "./role-function.js";
import type { ActiveFunction } from "./session-memory.js";

const todosKey = "__todos";
const signalsKey = "__signals_observed";
/** The signal by which an agent says that it can't go on before something happens outside. */
const blockedSignal = "blocked";
/** Milliseconds. */
const blockedTimeoutMs = 120_000;

export interface EffectPorts {
  readonly artifacts: SessionArtifacts;
  readonly now: () => number;
  readonly tell: (notice: FunctionNotice) => void;
  readonly report: Report;
}

/** Writes what was observed into the function's state. Gives what is to be injected. */
export const applyEffects = (
  definition: RoleFunction,
  entry: ActiveFunction,
  effects: ObservedEffects,
  { artifacts, now, tell, report }: EffectPorts,
): readonly string[] => {
  const { state } = entry;
  const { name } = definition;

  /** State is handed to conditions and hooks as plain data: what is none is refused here, where its name is known. */
  const keep = (record: Record<string, unknown>, key: string, value: unknown): void => {
    try {
      put(record, key, structuredClone(value));
    } catch (thrown) {
      report(
        diagnose(
          "EXTENSION_FAILED",
          `What the function "${name}" was to keep as "${key}" is not plain data (${describe(value)}).`,
          {
            cause: toErrorData(thrown),
          },
        ),
      );
    }
  };

  for (const tool of effects.toolsObserved)
    if (!state.toolsObserved.includes(tool)) state.toolsObserved.push(tool);
  for (const tag of effects.evidence) put(state.evidenceObserved, tag, true);
  for (const { key, value } of effects.payloads) keep(state.kv, key, value);
  if (effects.todos) keep(state.kv, todosKey, effects.todos);
  for (const { type, payload } of effects.signals) {
    const known = Object.hasOwn(state.kv, signalsKey) ? state.kv[signalsKey] : undefined;
    const signals = isMap(known) ? known : {};
    keep(signals, type, payload ?? true);
    put(state.kv, signalsKey, signals);
    if (type !== blockedSignal) continue;
    state.blockedAt = now();
    state.blockedTimeoutMs = blockedTimeoutMs;
    if (state.phase !== "active") continue;
    state.phase = "gated";
    entry.waitsFor = "what it said that it is blocked by";
    tell({ function: name, kind: "gated", text: `"${name}" says that it is blocked, and waits.` });
  }
  for (const artifact of effects.artifacts) {
    artifacts.write(artifact.name, artifact.text);
    tell({ function: name, kind: "captured", text: `"${name}" made the artifact "${artifact.name}".` });
  }
  return effects.injections.map((text) => substitute(text, definition.parameters, entry.values));
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

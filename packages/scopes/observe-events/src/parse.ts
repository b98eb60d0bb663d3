import {
  type ConfigPath,
  checkWith,
  type Diagnostic,
  type DiagnosticCode,
  describe,
  diagnose,
  nearest,
  type StandardSchema,
  toErrorData,
} from "@hardpoint/core";
import { isBareEvent, isBuiltinEvent } from "./builtins.js";
import type { Locate, ParsedObserveSpec } from "./observe.js";
import type { ObserveSpec } from "./observe-spec.js";
import { effectSchemas, eventSchema, guardSchemas } from "./schema.js";
import { snapshot } from "./snapshot.js";

const guards = new Map<string, StandardSchema>(Object.entries(guardSchemas));
const effects = new Map<string, StandardSchema>(Object.entries(effectSchemas));
const keys = ["on", ...guards.keys(), ...effects.keys()];

type Say = (
  code: DiagnosticCode,
  message: string,
  at: { readonly path: ConfigPath; readonly what?: "key"; readonly hint?: string },
) => void;

/**
 * Reads one item of an `observe` list. A bad effect is left out; with a bad guard, or a key that may be meant as one,
 * the spec is `disabled`, as it would fire more often than it was meant to. Never throws.
 */
export const parseObserveSpec = (value: unknown, locate?: Locate): ParsedObserveSpec => {
  const diagnostics: Diagnostic[] = [];
  const say: Say = (code, message, { path, what, hint }) => {
    diagnostics.push(
      diagnose(code, message, {
        ...(locate ? { source: locate(path, what ?? "value") } : {}),
        ...(hint === undefined ? {} : { hint }),
      }),
    );
  };
  const spec = readSpec(value, say);
  if (spec === undefined) return { diagnostics };
  sayUnused(spec, say);
  return { spec, diagnostics };
};

const readSpec = (value: unknown, say: Say): ObserveSpec | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    say("CONFIG_INVALID", `An item of observe is ${describe(value)}, not a map.`, { path: [], hint: usage });
    return undefined;
  }
  let map: Readonly<Record<string, unknown>>;
  try {
    map = snapshot(value as Record<string, unknown>);
  } catch (thrown) {
    const problem = toErrorData(thrown).message;
    say("CONFIG_INVALID", `An item of observe is not plain data: ${problem}.`, { path: [] });
    return undefined;
  }
  const on = readEvent(map, say);
  if (on === undefined) return undefined;
  const spec: Record<string, unknown> = { on };
  for (const [key, given] of Object.entries(map)) {
    if (key === "on" || given === undefined) continue;
    const schema = guards.get(key) ?? effects.get(key);
    if (schema === undefined) {
      if (sayUnknown(key, say) === "guard") spec.disabled = true;
      continue;
    }
    const checked = checkWith(schema, given);
    if (checked.ok) {
      spec[key] = checked.value;
      continue;
    }
    if (guards.has(key)) spec.disabled = true;
    say("CONFIG_INVALID", `The key "${key}" of an observe spec can't be used: ${checked.problems}.`, {
      path: [key],
      ...(guards.has(key) ? { hint: "Until it is mended, the spec never fires." } : {}),
    });
  }
  return snapshot(spec as unknown as ObserveSpec);
};

const usage =
  "Write what is waited for and what then happens: { on: tool_after, tool: test, set_evidence: tests }.";

const readEvent = (map: Readonly<Record<string, unknown>>, say: Say): string | undefined => {
  if (!Object.hasOwn(map, "on")) {
    const hint = Object.hasOwn(map, "true")
      ? 'Some YAML readers take on for true: write "on" in quotes.'
      : usage;
    say("CONFIG_INVALID", "An item of observe names no event.", { path: [], hint });
    return undefined;
  }
  const checked = checkWith(eventSchema, map.on);
  if (checked.ok) return checked.value;
  say("CONFIG_INVALID", `The key "on" of an observe spec can't be used: ${checked.problems}.`, {
    path: ["on"],
  });
  return undefined;
};

/** Says that a key is unknown; what it seems to be meant as. */
const sayUnknown = (key: string, say: Say): "guard" | undefined => {
  const meant = nearest(key, keys);
  const guard = meant !== undefined && guards.has(meant);
  const hint = meant === undefined ? `The keys are ${keys.join(", ")}.` : `Did you mean "${meant}"?`;
  say("CONFIG_KEY_UNKNOWN", `An observe spec has no key "${key}".`, {
    path: [key],
    what: "key",
    hint: guard ? `${hint} Until it is mended, the spec never fires.` : hint,
  });
  return guard ? "guard" : undefined;
};

/** The keys that are about a tool or a payload. */
const toolKeys = ["tool", "when_output", "when_args", "capture_payload_as", "sync_todos"];

const sayUnused = (spec: ObserveSpec, say: Say): void => {
  const useless = isBareEvent(spec.on) ? toolKeys.filter((key) => Object.hasOwn(spec, key)) : [];
  for (const key of useless) {
    const so = guards.has(key) ? "the spec never fires" : "it has no effect";
    say("OBSERVE_KEY_UNUSED", `No tool comes with "${spec.on}", so with the key "${key}" ${so}.`, {
      path: [key],
      what: "key",
      hint: "Take it out, or observe tool_after.",
    });
  }
  const does = [...effects.keys()].some((key) => Object.hasOwn(spec, key));
  if (does || spec.disabled || !isBuiltinEvent(spec.on)) return;
  say("OBSERVE_NO_EFFECT", `An observe spec of "${spec.on}" does not say what happens.`, {
    path: [],
    hint: `Add one of ${[...effects.keys()].join(", ")}.`,
  });
};

import { checkWith, describe } from "@hardpoint/core";
import { isRecord } from "./layers.js";
import { meantHint } from "./meant-hint.js";
import type { Chain, ConfiguredStep, Locate } from "./recovery-config.js";
import type { SayAt } from "./say-at.js";
import { flagSchema, stepNameSchema } from "./schema.js";

const chainKeys = ["enabled", "chain"];
const stepKeys = ["strategy", "config"];

/**
 * One category of the block: `{ enabled?, chain? }`. Without a chain of its own it keeps `standard`. Whether the
 * strategies exist is told later, when the extensions are there.
 */
export const readChain = (
  value: unknown,
  category: string,
  block: string,
  standard: Chain | undefined,
  locate: Locate,
  say: SayAt,
): Chain | undefined => {
  const name = `${block}.${category}`;
  const place = locate([category], "key");
  if (typeof value === "boolean") return { enabled: value, steps: standard?.steps ?? [], place };
  if (!isRecord(value)) {
    say("CONFIG_INVALID", [category], `"${name}" must be a map with chain, and is ${describe(value)}.`, {
      hint: "Write chain: and below it a list of steps, each with strategy: and perhaps config:.",
    });
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (chainKeys.includes(key)) continue;
    say("CONFIG_KEY_UNKNOWN", [category, key], `"${name}" has the key "${key}", which is not read.`, {
      at: "key",
      hint: meantHint(key, chainKeys),
    });
  }
  const enabled = readEnabled(value.enabled, category, name, say);
  if (value.chain === undefined || value.chain === null) {
    if (standard) return { ...standard, enabled, place };
    say("CONFIG_INVALID", [category], `"${name}" has no chain, and there is no default for it.`, {
      hint: "Write chain: and below it a list of steps.",
    });
    return undefined;
  }
  if (!Array.isArray(value.chain)) {
    say(
      "CONFIG_INVALID",
      [category, "chain"],
      `"${name}.chain" must be a list of steps, and is ${describe(value.chain)}.`,
      { hint: "Begin each step with a dash: - strategy: …" },
    );
    return undefined;
  }
  const steps = value.chain.flatMap(
    (step: unknown, index) => readStep(step, category, index, name, locate, say) ?? [],
  );
  if (steps.length === 0) {
    const message = `"${name}.chain" has no step, so nothing is done about errors of ${category}.`;
    say("CONFIG_INVALID", [category, "chain"], message, {
      severity: "warning",
      hint: "If that is meant, write enabled: false.",
    });
  }
  return { enabled, steps, place };
};

const readEnabled = (value: unknown, category: string, name: string, say: SayAt): boolean => {
  if (value === undefined || value === null) return true;
  const checked = checkWith(flagSchema, value);
  if (checked.ok) return checked.value;
  say("CONFIG_INVALID", [category, "enabled"], `"${name}.enabled": ${checked.problems}.`);
  return true;
};

/** `{ strategy, config? }`, or the strategy's name alone. */
const readStep = (
  value: unknown,
  category: string,
  index: number,
  name: string,
  locate: Locate,
  say: SayAt,
): ConfiguredStep | undefined => {
  const path = [category, "chain", index];
  const where = `${name}.chain[${index}]`;
  const within: Locate = (inner, what) => locate([...path, ...inner], what);
  if (typeof value === "string" && value !== "") return { strategy: value, config: {}, locate: within };
  if (!isRecord(value)) {
    say("CONFIG_INVALID", path, `"${where}" must be a map with strategy, and is ${describe(value)}.`);
    return undefined;
  }
  const strategy = checkWith(stepNameSchema, value.strategy);
  if (!strategy.ok) {
    say("CONFIG_INVALID", [...path, "strategy"], `"${where}.strategy": ${strategy.problems}.`);
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (stepKeys.includes(key)) continue;
    say("CONFIG_KEY_UNKNOWN", [...path, key], `"${where}" has the key "${key}", which is not read.`, {
      at: "key",
      hint: "What a strategy reads goes under config.",
    });
  }
  const config = value.config ?? {};
  if (!isRecord(config))
    say(
      "CONFIG_INVALID",
      [...path, "config"],
      `"${where}.config" must be a map, and is ${describe(config)}.`,
    );
  return { strategy: strategy.value, config: isRecord(config) ? config : {}, locate: within };
};

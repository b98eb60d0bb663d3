import {
  type ConfigPath,
  checkWith,
  describe,
  diagnose,
  type Report,
  type StandardSchema,
} from "@hardpoint/core";
import { builtinCategories } from "./default-chains.js";
import { isRecord } from "./layers.js";
import { meantHint } from "./meant-hint.js";
import { readChain } from "./read-chain.js";
import { type Locate, type RecoveryConfig, standardConfig } from "./recovery-config.js";
import type { SayAt } from "./say-at.js";
import { breakerSchemas, settingSchemas } from "./schema.js";

/**
 * Reads the block `recovery`. What is wrong is reported where it stands and costs only itself: a setting keeps its
 * default, a step is left out.
 *
 * @param name How messages call the block: `hooks.recovery`.
 */
export const readRecovery = (
  value: unknown,
  name: string,
  locate: Locate,
  report: Report,
): RecoveryConfig => {
  const say: SayAt = (code, path, message, { at, ...details } = {}) =>
    report(diagnose(code, message, { ...locate(path, at ?? "value"), ...details }));
  if (value === undefined || value === null) return standardConfig;
  if (typeof value === "boolean") return { ...standardConfig, enabled: value };
  if (!isRecord(value)) {
    say(
      "CONFIG_INVALID",
      [],
      `"${name}" must be a map of settings and categories, and is ${describe(value)}.`,
    );
    return standardConfig;
  }
  const settings = readKeys(value, settingSchemas, [], name, say);
  const chains = new Map(standardConfig.chains);
  for (const [key, found] of Object.entries(value)) {
    if (Object.hasOwn(settingSchemas, key) || key === "circuit_breaker") continue;
    if (!isCategory(key, found)) {
      say("CONFIG_KEY_UNKNOWN", [key], `"${name}.${key}" is no setting, and no category with a chain.`, {
        at: "key",
        hint: unknownHint(key),
      });
      continue;
    }
    const chain = readChain(found, key, name, chains.get(key), locate, say);
    if (chain) chains.set(key, chain);
  }
  return {
    enabled: settings.enabled ?? standardConfig.enabled,
    maxTotalAttempts: settings.max_total_attempts ?? standardConfig.maxTotalAttempts,
    maxSessionAttempts: settings.max_session_attempts ?? standardConfig.maxSessionAttempts,
    sessionWindowMs: settings.session_window_ms ?? standardConfig.sessionWindowMs,
    maxDelayMs: settings.max_delay_ms ?? standardConfig.maxDelayMs,
    stepTimeoutMs: settings.step_timeout_ms ?? standardConfig.stepTimeoutMs,
    persistState: settings.persist_state,
    ...(settings.persist_state === undefined ? {} : { persistPlace: locate(["persist_state"]) }),
    collectMetrics: settings.collect_metrics ?? standardConfig.collectMetrics,
    breaker: readBreaker(value.circuit_breaker, name, say),
    chains,
  };
};

const readBreaker = (value: unknown, name: string, say: SayAt): RecoveryConfig["breaker"] => {
  const standard = standardConfig.breaker;
  if (value === undefined || value === null) return standard;
  if (typeof value === "boolean") return { ...standard, enabled: value };
  const path = ["circuit_breaker"];
  if (!isRecord(value)) {
    const message = `"${name}.circuit_breaker" must be a map with enabled, failures and reset_ms, and is ${describe(value)}.`;
    say("CONFIG_INVALID", path, message);
    return standard;
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(breakerSchemas, key)) continue;
    say(
      "CONFIG_KEY_UNKNOWN",
      [...path, key],
      `"${name}.circuit_breaker" has the key "${key}", which is not read.`,
      {
        at: "key",
        hint: meantHint(key, Object.keys(breakerSchemas)),
      },
    );
  }
  const settings = readKeys(value, breakerSchemas, path, `${name}.circuit_breaker`, say);
  return {
    enabled: settings.enabled ?? standard.enabled,
    failures: settings.failures ?? standard.failures,
    resetMs: settings.reset_ms ?? standard.resetMs,
  };
};

type Values<Schemas> = {
  readonly [Key in keyof Schemas]?: Schemas[Key] extends StandardSchema<unknown, infer Value> ? Value : never;
};

/** The keys that are there and as they must be. */
const readKeys = <Schemas extends Readonly<Record<string, StandardSchema>>>(
  value: Readonly<Record<string, unknown>>,
  schemas: Schemas,
  path: ConfigPath,
  name: string,
  say: SayAt,
): Values<Schemas> =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([key, schema]) => {
      const found = Object.hasOwn(value, key) ? value[key] : undefined;
      if (found === undefined || found === null) return [];
      const checked = checkWith(schema, found);
      if (checked.ok) return [[key, checked.value]];
      say("CONFIG_INVALID", [...path, key], `"${name}.${key}": ${checked.problems}.`);
      return [];
    }),
  ) as Values<Schemas>;

const isKnown = (key: string): boolean => builtinCategories.some((category) => category === key);

/** Categories are open: any map with a chain is one. */
const isCategory = (key: string, value: unknown): boolean =>
  isKnown(key) || (isRecord(value) && (Object.hasOwn(value, "chain") || Object.hasOwn(value, "enabled")));

const unknownHint = (key: string): string =>
  meantHint(key, [...Object.keys(settingSchemas), "circuit_breaker", ...builtinCategories]);

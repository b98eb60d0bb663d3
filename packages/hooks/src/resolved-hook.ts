import type { IsolateKind, Source } from "@hardpoint/core";
import type { HookRules, Rank } from "./hook-rules.js";
import type { ListedHook } from "./hooks.js";
import { nativeRules } from "./native-rules.js";
import type { PointName } from "./points.js";
import type { HookFilter, HookHandler, HookTarget, Registration } from "./registration.js";

/** A registration with every default filled in, as it was when it was registered. */
export interface ResolvedHook extends Rank {
  readonly point: PointName;
  readonly name: string;
  readonly run: HookHandler | HookTarget;
  readonly isolate: IsolateKind;
  readonly phase: "before" | "after";
  readonly builtin: boolean;
  readonly rules: HookRules;
  readonly filter: HookFilter;
  readonly agent: string | undefined;
  readonly session: string | undefined;
  readonly mode: "apply" | "shadow";
  readonly onFailure: "continue" | "deny";
  readonly deadlineMs: number;
  readonly maxContinues: number | undefined;
  readonly origin: string;
  readonly source: Source | undefined;
}

const noFilter: HookFilter = {};

export const resolveHook = (registration: Registration): ResolvedHook => {
  const { run, rules = nativeRules } = registration;
  const { defaults } = rules;
  return {
    point: registration.point,
    name: registration.name,
    run,
    isolate: typeof run === "function" ? "inline" : run.isolate,
    phase: registration.phase ?? defaults.phase,
    builtin: registration.builtin ?? false,
    rules,
    priority: registration.priority ?? defaults.priority,
    layer: registration.layer ?? defaults.layer,
    filter: registration.filter ?? noFilter,
    agent: registration.agent,
    session: registration.session,
    mode: registration.mode ?? "apply",
    onFailure: registration.onFailure ?? defaults.onFailure,
    deadlineMs: registration.deadlineMs ?? defaults.deadlineMs,
    maxContinues: registration.maxContinues ?? defaults.maxContinues,
    origin: registration.origin ?? "host",
    source: registration.source,
  };
};

export const listHook = (hook: ResolvedHook, enabled: boolean): ListedHook => ({
  point: hook.point,
  name: hook.name,
  phase: hook.phase,
  builtin: hook.builtin,
  dialect: hook.rules.id,
  priority: hook.priority,
  layer: hook.layer,
  mode: hook.mode,
  enabled,
  origin: hook.origin,
  ...(hook.agent === undefined ? {} : { agent: hook.agent }),
  ...(hook.source === undefined ? {} : { source: hook.source }),
});

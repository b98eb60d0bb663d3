import { nearest } from "@hardpoint/core";
import { containRules } from "./contained-rules.js";
import type { HookReports } from "./hook-reports.js";
import { compilePlan, type DialectPlace, type PointPlan } from "./plan.js";
import { isPoint, pointNames } from "./point-view.js";
import type { PointName } from "./points.js";
import type { Registration } from "./registration.js";
import { type ResolvedHook, resolveHook } from "./resolved-hook.js";

/** What is registered, and the plans that were compiled from it. */
export interface Registrations {
  readonly generation: number;
  add(registration: Registration): () => void;
  replace(owner: string, registrations: readonly Registration[]): void;
  enable(name: string, enabled: boolean): void;
  clear(): void;
  /** The plan of a point in this generation, compiled when it is first asked for. */
  plan(point: PointName): PointPlan;
}

export const createRegistrations = (reports: HookReports): Registrations => {
  // A Map keeps the place of a key: what an owner registers anew stands where its hooks stood before.
  const slots = new Map<string | symbol, readonly ResolvedHook[]>();
  const disabled = new Set<string>();
  let plans = new Map<PointName, PointPlan>();
  let dialects: ReadonlyMap<string, DialectPlace> | undefined;
  let generation = 0;

  const changed = (): void => {
    generation += 1;
    plans = new Map();
    dialects = undefined;
  };

  const resolve = (registrations: readonly Registration[]): readonly ResolvedHook[] =>
    registrations.map(resolveHook).filter((hook) => {
      if (isPoint(hook.point)) return true;
      reports.pointUnknown(hook, nearest(hook.point, pointNames));
      return false;
    });

  const put = (key: string | symbol, hooks: readonly ResolvedHook[]): void => {
    if (hooks.length > 0) slots.set(key, hooks);
    else if (!slots.delete(key)) return;
    changed();
  };

  return {
    get generation() {
      return generation;
    },
    add(registration) {
      const key = Symbol(registration.name);
      put(key, resolve([registration]));
      return () => put(key, []);
    },
    replace: (owner, registrations) => put(owner, resolve(registrations)),
    enable(name, enabled) {
      if (disabled.has(name) !== enabled) return;
      if (enabled) disabled.delete(name);
      else disabled.add(name);
      changed();
    },
    clear() {
      slots.clear();
      changed();
    },
    plan(point) {
      const known = plans.get(point);
      if (known) return known;
      const hooks = [...slots.values()].flat();
      dialects ??= placeDialects(hooks, reports);
      const plan = compilePlan(point, {
        generation,
        hooks: hooks.filter((hook) => hook.point === point),
        disabled: new Set(disabled),
        dialects,
      });
      plans.set(point, plan);
      return plan;
    },
  };
};

/** Dialects stand in the order of their first registration; those of one id are one, by the rules of the first. */
const placeDialects = (
  hooks: readonly ResolvedHook[],
  reports: HookReports,
): ReadonlyMap<string, DialectPlace> => {
  const places = new Map<string, DialectPlace>();
  for (const { rules } of hooks) {
    if (places.has(rules.id)) continue;
    const contained = containRules(rules, (thrown) => reports.rulesFailed(rules.id, thrown));
    places.set(rules.id, { rules: contained, index: places.size });
  }
  return places;
};

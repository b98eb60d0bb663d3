import type { Failure } from "@hardpoint/core";
import { askFilter } from "./filter.js";
import type { HookRules, Schedule } from "./hook-rules.js";
import type { PointName } from "./points.js";
import type { ResolvedHook } from "./resolved-hook.js";

/** The hooks of one dialect in one stage: they are scheduled and composed together. */
export interface Group {
  readonly hooks: readonly ResolvedHook[];
  readonly schedule: Schedule;
  readonly rules: HookRules;
}

/** Built-in or custom, before or after the core: its groups all start from the same payload. */
export type Stage = readonly Group[];

/** What is left of a plan for one subject. */
export interface Selection {
  readonly before: readonly Stage[];
  readonly after: readonly Stage[];
  /** Hooks whose filter failed for this subject. They are in the stages, and answer with the failure. */
  readonly filterFailures: ReadonlyMap<ResolvedHook, Failure>;
}

/** Everything that is registered on one point, sorted once for all its runs. */
export interface PointPlan {
  readonly generation: number;
  /** In firing order, with those that are switched off. */
  readonly hooks: readonly ResolvedHook[];
  readonly disabled: ReadonlySet<string>;
  select(subject: string | undefined): Selection;
}

/** A dialect's contained rules, and its place among the dialects by first registration. */
export interface DialectPlace {
  readonly rules: HookRules;
  readonly index: number;
}

export interface PlanInput {
  readonly generation: number;
  /** The hooks of this point in the order of registration. */
  readonly hooks: readonly ResolvedHook[];
  /** Names of hooks that are switched off. */
  readonly disabled: ReadonlySet<string>;
  readonly dialects: ReadonlyMap<string, DialectPlace>;
}

/** Subjects come from the model (a tool's name) and may be anything: so many are remembered, then the oldest goes. */
const maxSubjects = 1_000;

export const compilePlan = (
  point: PointName,
  { generation, hooks, disabled, dialects }: PlanInput,
): PointPlan => {
  const place = (hook: ResolvedHook): DialectPlace =>
    dialects.get(hook.rules.id) ?? { rules: hook.rules, index: 0 };
  const sorted = hooks.toSorted((a, b) => {
    const [left, right] = [place(a), place(b)];
    return stageOf(a) - stageOf(b) || left.index - right.index || left.rules.compare(a, b);
  });
  const stages = groupByStage(
    sorted.filter((hook) => !disabled.has(hook.name)),
    (hook) => place(hook).rules,
    point,
  );
  const filtered = sorted.some((hook) => hook.filter.subject !== undefined);
  const everything: Selection = { ...stages, filterFailures: new Map() };
  const selections = new Map<string, Selection>();

  return {
    generation,
    hooks: sorted,
    disabled,
    select(subject) {
      if (subject === undefined || !filtered) return everything;
      const known = selections.get(subject);
      if (known) return known;
      const selection = selectFor(subject, stages);
      if (selections.size >= maxSubjects) selections.delete(selections.keys().next().value as string);
      selections.set(subject, selection);
      return selection;
    },
  };
};

/** Built-in hooks are outermost: 0 and 3; custom ones lie around the core: 1 and 2. */
const stageOf = ({ phase, builtin }: ResolvedHook): number =>
  phase === "before" ? (builtin ? 0 : 1) : builtin ? 3 : 2;

type Stages = Pick<Selection, "before" | "after">;

const groupByStage = (
  sorted: readonly ResolvedHook[],
  rulesOf: (hook: ResolvedHook) => HookRules,
  point: PointName,
): Stages => {
  const stages: ResolvedHook[][] = [[], [], [], []];
  for (const hook of sorted) stages[stageOf(hook)]?.push(hook);
  const [builtinBefore, customBefore, customAfter, builtinAfter] = stages.map((hooks): Stage => {
    const groups = new Map<string, ResolvedHook[]>();
    for (const hook of hooks) {
      const members = groups.get(hook.rules.id);
      if (members) members.push(hook);
      else groups.set(hook.rules.id, [hook]);
    }
    return [...groups.values()].map((members) => {
      const rules = rulesOf(members[0] as ResolvedHook);
      return { hooks: members, schedule: rules.schedule(point), rules };
    });
  }) as [Stage, Stage, Stage, Stage];
  const hasHooks = (stage: Stage): boolean => stage.length > 0;
  return {
    before: [builtinBefore, customBefore].filter(hasHooks),
    after: [customAfter, builtinAfter].filter(hasHooks),
  };
};

const selectFor = (subject: string, stages: Stages): Selection => {
  const filterFailures = new Map<ResolvedHook, Failure>();
  const passes = (hook: ResolvedHook): boolean => {
    if (hook.filter.subject === undefined) return true;
    const asked = askFilter(hook.filter.subject, subject);
    if (asked.ok) return asked.value;
    filterFailures.set(hook, asked.failure);
    return true;
  };
  const narrow = (stage: Stage): Stage =>
    stage
      .map((group) => ({ ...group, hooks: group.hooks.filter(passes) }))
      .filter((group) => group.hooks.length > 0);
  const narrowAll = (all: readonly Stage[]): readonly Stage[] =>
    all.map(narrow).filter((stage) => stage.length > 0);
  return { before: narrowAll(stages.before), after: narrowAll(stages.after), filterFailures };
};

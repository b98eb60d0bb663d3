import type { Failure } from "@hardpoint/core";
import { askFilter } from "./filter.js";
import type { HookRules, Schedule } from "./hook-rules.js";
import { viewPoint } from "./point-view.js";
import type { PointName } from "./points.js";
import type { ResolvedHook } from "./resolved-hook.js";
import { namesOfTool, type ToolNames } from "./tool-names.js";

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
  /** `names` are the other names that the session gives to tools. */
  select(subject: string | undefined, names?: ToolNames): Selection;
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
  const selections = createSelections();
  const ofTools = viewPoint(point).subject === "tool";

  return {
    generation,
    hooks: sorted,
    disabled,
    select(subject, names) {
      if (subject === undefined || !filtered) return everything;
      const known = selections.of(names);
      const before = known.get(subject);
      if (before) return before;
      const namesIn = (dialect: string): readonly string[] =>
        ofTools ? namesOfTool(names, dialect, subject) : [subject];
      const selection = selectFor(namesIn, stages);
      if (known.size >= maxSubjects) known.delete(known.keys().next().value as string);
      known.set(subject, selection);
      return selection;
    },
  };
};

/** What was selected, by subject, apart for each set of names. */
const createSelections = () => {
  const plain = new Map<string, Selection>();
  const named = new WeakMap<ToolNames, Map<string, Selection>>();
  return {
    of(names: ToolNames | undefined): Map<string, Selection> {
      if (names === undefined) return plain;
      const known = named.get(names) ?? new Map<string, Selection>();
      named.set(names, known);
      return known;
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

const selectFor = (namesIn: (dialect: string) => readonly string[], stages: Stages): Selection => {
  const filterFailures = new Map<ResolvedHook, Failure>();
  const passes = (hook: ResolvedHook): boolean => {
    const { subject: filter } = hook.filter;
    if (filter === undefined) return true;
    return namesIn(hook.rules.id).some((name) => {
      const asked = askFilter(filter, name);
      if (asked.ok) return asked.value;
      filterFailures.set(hook, asked.failure);
      return true;
    });
  };
  const narrow = (stage: Stage): Stage =>
    stage
      .map((group) => ({ ...group, hooks: group.hooks.filter(passes) }))
      .filter((group) => group.hooks.length > 0);
  const narrowAll = (all: readonly Stage[]): readonly Stage[] =>
    all.map(narrow).filter((stage) => stage.length > 0);
  return { before: narrowAll(stages.before), after: narrowAll(stages.after), filterFailures };
};

import type { HookRules } from "@hardpoint/hooks";

/** The more particular goes first. */
const layers: readonly string[] = ["session", "project", "global"];

/**
 * A session's hooks go before a project's, and those before global ones; within a scope a higher priority first, equal
 * ones as they were declared. The first decision counts, and nobody is asked after it. What has no opinion, and what
 * fails, is passed by.
 */
export const codingCodeRules: HookRules = {
  id: "coding-code",
  compare: (a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer) || b.priority - a.priority,
  schedule: () => ({ order: "sequential", rewrites: "original", settles: (outcome) => outcome !== null }),
  compose: "first-opinion",
  defaults: {
    phase: "before",
    priority: 0,
    layer: "project",
    deadlineMs: 30_000,
    onFailure: "continue",
    // As in Coding Code.
    maxContinues: 2,
  },
};

/** Observers are told in the same order, and none of them ends anything. They are a group of their own. */
export const observerRules: HookRules = {
  ...codingCodeRules,
  id: "coding-code/observers",
  schedule: () => ({ order: "sequential", rewrites: "original", settles: () => false }),
  compose: "run-all",
};

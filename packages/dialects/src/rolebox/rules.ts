import type { HookRules, Schedule } from "@hardpoint/hooks";

const oneByOne: Schedule = { order: "sequential", rewrites: "chain", settles: () => false };

/**
 * How rolebox's hooks run: all of them, one after the other, a lower priority first and equal ones as they were
 * registered; each sees what the one before changed; a failure is contained and stops nothing.
 */
export const roleboxRules: HookRules = {
  id: "rolebox",
  compare: (a, b) => a.priority - b.priority,
  schedule: () => oneByOne,
  compose: "run-all",
  defaults: {
    phase: "after",
    priority: 50,
    // rolebox has one flat list of roles: there is nothing to order by.
    layer: "role",
    deadlineMs: 30_000,
    onFailure: "continue",
  },
};

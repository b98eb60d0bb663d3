import type { HookRules } from "./hook-rules.js";

/** The rules of hooks that a host registers itself, without a dialect. */
export const nativeRules: HookRules = {
  id: "native",
  compare: (a, b) => a.priority - b.priority,
  schedule: () => ({ order: "sequential", rewrites: "chain", settles: () => false }),
  compose: "run-all",
  defaults: { phase: "before", priority: 0, layer: "host", deadlineMs: 30_000, onFailure: "continue" },
};

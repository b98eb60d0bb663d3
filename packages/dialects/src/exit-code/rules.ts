import type { HookRules, Outcome } from "@hardpoint/hooks";

/** Whether a hook blocked, or added a message: then the ones after it are not asked. */
const settles = (outcome: Outcome | null): boolean =>
  outcome !== null && (outcome.verdict === "deny" || (outcome.inject ?? []).length > 0);

/** In the order of the file; the first that blocks or adds a message wins. */
export const exitCodeRules: HookRules = {
  id: "exit-code",
  compare: () => 0,
  schedule: () => ({ order: "sequential", rewrites: "chain", settles }),
  compose: "first-deny",
  defaults: { phase: "before", priority: 0, layer: "project", deadlineMs: 30_000, onFailure: "continue" },
};

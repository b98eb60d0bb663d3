import type { HookRules } from "@hardpoint/hooks";

/**
 * In the order of the file, one after the other. The first deny decides, and nobody is asked after it; an allow decides
 * nothing.
 */
export const hooksJsonRules: HookRules = {
  id: "hooks-json",
  compare: () => 0,
  schedule: () => ({
    order: "sequential",
    rewrites: "original",
    settles: (outcome) => outcome?.verdict === "deny",
  }),
  compose: "first-deny",
  defaults: { phase: "before", priority: 0, layer: "project", deadlineMs: 30_000, onFailure: "continue" },
};

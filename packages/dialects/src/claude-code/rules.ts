import type { HookRules } from "@hardpoint/hooks";

/** Seconds that a hook has where neither it nor its event says otherwise. */
export const defaultSeconds = 600;

/** How often in a row a Stop hook may keep the agent going. */
const maxContinues = 8;

/**
 * All hooks that match run at once, each on what the model wrote. Of what they say the strictest verdict holds (deny,
 * defer, ask, allow); every reason and every text for the model is kept, in the order of the files, whoever is faster.
 * Of two rewrites the later in that order is used, and that they differ is told.
 */
export const claudeCodeRules: HookRules = {
  id: "claude-code",
  compare: () => 0,
  schedule: () => ({ order: "parallel", rewrites: "original", settles: () => false }),
  compose: "run-all",
  defaults: {
    phase: "before",
    priority: 0,
    layer: "project",
    deadlineMs: defaultSeconds * 1_000,
    onFailure: "continue",
    maxContinues,
  },
};

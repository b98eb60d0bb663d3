import { describe } from "@hardpoint/core";
import type { Builtin } from "./builtin.js";

/** `max_iterations: n`: some group of agents has gone round n times. */
export const maxIterations: Builtin<number> = {
  reason: "max_iterations",
  status: "exhausted",
  rank: 4,
  immediate: true,
  read: (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0
      ? { ok: true, condition: value }
      : { ok: false, problem: `needs a whole number of 0 or more, not ${describe(value)}` },
  // A host that knows no groups counts in `iterations`.
  holds: (limit, { loops, iterations }) =>
    loops.length === 0 ? iterations > 0 && iterations >= limit : loops.some(({ count }) => count >= limit),
};

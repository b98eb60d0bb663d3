import { describe } from "@hardpoint/core";
import type { Builtin } from "./builtin.js";

/** `timeout_ms: n`: n milliseconds have passed since some group went back for the first time. */
export const timeout: Builtin<number> = {
  reason: "timeout",
  status: "exhausted",
  rank: 5,
  immediate: true,
  read: (value) =>
    typeof value === "number" && Number.isFinite(value) && value > 0
      ? { ok: true, condition: value }
      : { ok: false, problem: `needs a number of milliseconds above 0, not ${describe(value)}` },
  holds: (ms, { loops, now }) =>
    loops.some(({ startedAt }) => startedAt !== undefined && now - startedAt >= ms),
};

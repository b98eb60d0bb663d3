import { createQuietClock, type QuietClock, type QuietHours } from "./quiet-hours.js";

/** One clock for each quiet hours: to make one costs far more than to read it. */
export const createQuietClocks = (): ((hours: QuietHours) => QuietClock) => {
  const clocks = new Map<QuietHours, QuietClock>();
  return (hours) => {
    const clock = clocks.get(hours) ?? createQuietClock(hours);
    clocks.set(hours, clock);
    return clock;
  };
};

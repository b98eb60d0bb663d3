import type { HookRules } from "./hook-rules.js";
import { nativeRules } from "./native-rules.js";

/** A dialect's rules, which a pack may bring, so that a fault in them never reaches a run: it is told instead. */
export const containRules = (rules: HookRules, tell: (thrown: unknown) => void): HookRules => {
  const contain =
    <Arguments extends unknown[], Result>(
      rule: (...args: Arguments) => Result,
      fallback: (...args: Arguments) => Result,
    ) =>
    (...args: Arguments): Result => {
      try {
        return rule(...args);
      } catch (thrown) {
        // Told, and answered as the native rules would: in the order of registration, one after the other.
        tell(thrown);
        return fallback(...args);
      }
    };
  return {
    ...rules,
    compare: contain(rules.compare, () => 0),
    schedule: contain(
      (point) => {
        const schedule = rules.schedule(point);
        return { ...schedule, settles: contain(schedule.settles, () => false) };
      },
      (point) => nativeRules.schedule(point),
    ),
  };
};

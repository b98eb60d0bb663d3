/** How often an event may be told in one session. */
export interface ThrottleRule {
  /** Milliseconds that a notification counts for. 0 or less: no throttle. */
  readonly windowMs: number;
  /** At least 1. */
  readonly maxPerWindow: number;
  /** Milliseconds between two notifications. */
  readonly minGapMs: number;
}

export type ThrottleAnswer =
  /** `sent` is what must be kept in the place of what was given. */
  | { readonly ok: true; readonly sent: readonly number[] }
  /** `until`: when the next one may go. */
  | { readonly ok: false; readonly until: number };

/**
 * Whether one more may go now, given the times at which the ones before went, oldest first. Old ones are forgotten by
 * this rule's own window, so that an event with a longer window than others keeps it.
 */
export const throttle = (sent: readonly number[], rule: ThrottleRule, now: number): ThrottleAnswer => {
  if (rule.windowMs <= 0) return { ok: true, sent: [] };
  const most = Math.max(1, rule.maxPerWindow);
  const memory = Math.max(rule.windowMs, rule.minGapMs);
  // One that lies ahead was noted before the clock was set back.
  const kept = sent.filter((time) => time <= now && now - time < memory);
  const within = kept.filter((time) => now - time < rule.windowMs);
  const last = kept.at(-1);
  const gapEnds = last === undefined ? now : last + rule.minGapMs;
  const windowEnds = within.length < most ? now : (within.at(-most) ?? now) + rule.windowMs;
  const until = Math.max(gapEnds, windowEnds);
  return until > now ? { ok: false, until } : { ok: true, sent: [...kept, now] };
};

import type { Outcome, Verdict } from "@hardpoint/hooks";

const strictness: readonly Verdict[] = ["pass", "allow", "ask", "defer", "deny"];

/**
 * What one hook says in several ways, as one. The stricter verdict holds, with its own reason, and of equal ones the
 * first; all texts are kept; to stop goes before another turn.
 */
export const joinOutcomes = (...said: readonly Outcome[]): Outcome => said.reduce(join, {});

const join = (a: Outcome, b: Outcome): Outcome => {
  const inject = [...(a.inject ?? []), ...(b.inject ?? [])];
  const notices = [a.notice, b.notice].filter((one) => one !== undefined);
  const flow = a.flow === "stop" ? a.flow : (b.flow ?? a.flow);
  const { verdict: _a, reason: _why, ...first } = a;
  const { verdict: _b, reason: _because, ...second } = b;
  return {
    ...first,
    ...second,
    ...verdictOf(a, b),
    ...(flow === undefined ? {} : { flow }),
    ...(inject.length === 0 ? {} : { inject }),
    ...(notices.length === 0 ? {} : { notice: notices.join("\n") }),
  };
};

const verdictOf = (a: Outcome, b: Outcome): Pick<Outcome, "verdict" | "reason"> => {
  if (a.verdict === undefined && b.verdict === undefined) return {};
  const [held, other] = strictnessOf(b) > strictnessOf(a) ? [b, a] : [a, b];
  const reason = held.reason ?? (other.verdict === held.verdict ? other.reason : undefined);
  return { ...(held.verdict ? { verdict: held.verdict } : {}), ...(reason ? { reason } : {}) };
};

const strictnessOf = ({ verdict }: Outcome): number =>
  verdict === undefined ? -1 : strictness.indexOf(verdict);

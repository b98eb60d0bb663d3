import type { HookDecision } from "@hardpoint/dialects/coding-code";
import type { PayloadOf, RunResult } from "@hardpoint/hooks";

/** What a run came to as the decision of the hook that settled it; null where nobody decided. */
export const writeDecision = (result: RunResult): HookDecision | null => {
  const decision =
    result.flow === "again" || result.verdict === "pass"
      ? "continue"
      : result.verdict === "defer"
        ? "ask"
        : result.verdict;
  const [reason] = result.reasons.flatMap(({ reason: text }) => text ?? []);
  const [injection] = result.injections;
  const written: HookDecision = {
    ...(decision === undefined ? {} : { decision }),
    ...(reason === undefined ? {} : { reason }),
    ...(injection === undefined ? {} : { injection: injection.text }),
    ...(result.rewrote.input
      ? { modifiedInput: (result.payload as PayloadOf<"tool.approval.pre">).args }
      : {}),
    ...(result.rewrote.output
      ? { modifiedOutput: (result.payload as PayloadOf<"tool.execute.after">).output }
      : {}),
  };
  return Object.keys(written).length === 0 ? null : written;
};

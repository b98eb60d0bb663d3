import { type Failure, failed, type MaybePromise, type WhyNot } from "@hardpoint/core";
import { checkInput } from "./check-input.js";
import { askFilter } from "./filter.js";
import { honour } from "./honour.js";
import { RunningCall } from "./hook-call.js";
import { invoke, type Said } from "./invoke.js";
import type { Outcome } from "./outcome.js";
import type { PayloadOf, PointName } from "./points.js";
import type { ResolvedHook } from "./resolved-hook.js";
import type { Run } from "./run.js";

/** Asks one hook what it says; undefined when it is passed over. A hook that is not for this run costs no call. */
export const askHook = (
  hook: ResolvedHook,
  payload: PayloadOf<PointName>,
  run: Run,
): MaybePromise<Said> | undefined => {
  const whyNot = outOfScope(hook, payload);
  if (whyNot !== undefined) {
    run.recorder?.passedOver(hook, whyNot);
    return undefined;
  }
  const filterFailure = run.selection.filterFailures.get(hook);
  if (filterFailure) return failed(filterFailure);
  const { payload: filter } = hook.filter;
  if (filter) {
    const asked = askFilter((given: never) => filter(given, run.calls.scene), payload as never);
    if (!asked.ok) return asked;
    if (!asked.value) {
      run.recorder?.passedOver(hook, "filter");
      return undefined;
    }
  }
  const call = new RunningCall(hook, run.calls);
  const ask = (): MaybePromise<Said> => invoke(hook, payload, call, run.tools);
  return run.recorder ? run.recorder.timed(hook, payload, ask) : ask();
};

/** A payload that names no agent is for the hooks of all; one that names no session is for none session's own. */
const outOfScope = (hook: ResolvedHook, payload: PayloadOf<PointName>): WhyNot | undefined => {
  if (hook.agent !== undefined && payload.agent !== undefined && payload.agent !== hook.agent) return "agent";
  return hook.session !== undefined && payload.session !== hook.session ? "session" : undefined;
};

/**
 * Takes what a hook said as far as it is to be applied: its outcome without what the point does not honour, null
 * for no opinion, undefined where nothing of it counts (it failed, or it runs in the shadow).
 */
export const takeSaid = (hook: ResolvedHook, said: Said, run: Run): Outcome | null | undefined => {
  const checked: Said = said.ok && said.value !== null ? checkInput(said.value, run.point) : said;
  run.recorder?.finished(hook, checked);
  const shadow = hook.mode === "shadow";
  if (!checked.ok) {
    const { failure } = checked;
    run.tools.reports.failed(hook, failure);
    if (shadow) return undefined;
    run.state.failures.push({ hook: hook.name, failure });
    return hook.onFailure === "deny" ? refusal(hook, failure, run) : undefined;
  }
  if (checked.value === null) return shadow ? undefined : null;
  const { outcome, ignored } = honour(checked.value, run.point);
  if (ignored.length > 0) run.tools.reports.ignored(hook, ignored, run.point);
  return shadow ? undefined : outcome;
};

/** What a failed guard means: a deny, or a skip where the point has no verdict but can be skipped. */
const refusal = (hook: ResolvedHook, { message }: Failure, { point }: Run): Outcome | undefined => {
  const reason = `Hook "${hook.name}" failed. ${message}`;
  if (point.honours.has("verdict")) return { verdict: "deny", reason };
  return point.honours.has("skip") ? { control: "skip", output: reason } : undefined;
};

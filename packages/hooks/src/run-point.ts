import { failed, failure, isThenable, succeeded, toErrorData } from "@hardpoint/core";
import { askHook, takeSaid } from "./ask-hook.js";
import { compose, type Saying } from "./compose.js";
import { freezeData } from "./freeze-data.js";
import type { Core, RunResult } from "./hooks.js";
import type { Said } from "./invoke.js";
import type { Group, Stage } from "./plan.js";
import type { PayloadOf, PointName } from "./points.js";
import { addRewrites, type Rewrites, rewritten } from "./rewrites.js";
import type { Run } from "./run.js";
import { applySaying } from "./run-state.js";

/**
 * The steps of a run. It yields what it has to wait for (promises that are never rejected) and is resumed with what
 * they gave, so that one text serves synchronous and asynchronous runs.
 */
export type Steps<Result> = Generator<PromiseLike<unknown>, Result, unknown>;

type AnyPayload = PayloadOf<PointName>;

export function* runPoint(run: Run, core: Core<PointName> | undefined): Steps<RunResult> {
  for (const stage of run.selection.before) yield* runStage(stage, run);
  if (core) yield* runCore(core, run);
  for (const stage of run.selection.after) yield* runStage(stage, run);
  return run.state;
}

/** All groups of a stage start from the same payload, one group after the other; then their rewrites are settled. */
function* runStage(stage: Stage, run: Run): Steps<void> {
  const { point, state } = run;
  const rewrites: Rewrites = {};
  for (const group of stage) {
    const { order, rewrites: mode } = group.schedule;
    const chained = order === "sequential" && mode === "chain";
    const said =
      order === "parallel"
        ? yield* runAtOnce(group, state.payload, run)
        : yield* runInTurn(group, chained, state.payload, run);
    const counted = compose(group.rules.compose, said);
    for (const saying of counted) applySaying(state, saying);
    addRewrites(rewrites, counted, chained, point, (field, earlier, later) =>
      run.tools.reports.conflict(point.name, field, earlier, later),
    );
  }
  for (const part of ["input", "output"] as const) {
    const rewrite = rewrites[part];
    if (!rewrite) continue;
    state.rewrote = { ...state.rewrote, [part]: true };
    setPayload(run, rewritten(state.payload, { [part]: rewrite.value }, point));
  }
}

function* runInTurn(group: Group, chained: boolean, start: AnyPayload, run: Run): Steps<readonly Saying[]> {
  const said: Saying[] = [];
  let payload = start;
  let settled = false;
  for (const hook of group.hooks) {
    if (settled) {
      run.recorder?.passedOver(hook, "settled");
      continue;
    }
    const asked = askHook(hook, payload, run);
    if (asked === undefined) continue;
    const outcome = takeSaid(hook, (isThenable(asked) ? yield asked : asked) as Said, run);
    if (outcome === undefined) continue;
    if (outcome) {
      said.push({ hook, outcome });
      if (chained) payload = frozen(rewritten(payload, outcome, run.point), payload, run);
    }
    settled = group.schedule.settles(outcome);
  }
  return said;
}

/** Whoever finishes first: what was said is taken in configured order. */
function* runAtOnce(group: Group, payload: AnyPayload, run: Run): Steps<readonly Saying[]> {
  const asked = group.hooks.map((hook) => askHook(hook, payload, run));
  const results = (asked.some(isThenable) ? yield Promise.all(asked) : asked) as readonly (
    | Said
    | undefined
  )[];
  return group.hooks.flatMap((hook, index): Saying[] => {
    const result = results[index];
    const outcome = result && takeSaid(hook, result, run);
    return outcome ? [{ hook, outcome }] : [];
  });
}

function* runCore(core: Core<PointName>, run: Run): Steps<void> {
  const { state } = run;
  const fail = (thrown: unknown): void => {
    const message = `The host's own part of ${run.point.name} threw: ${toErrorData(thrown).message}`;
    state.core = { ...failed(failure("throw", message, thrown)), thrown };
  };
  const merge = (returned: unknown): void => {
    if (typeof returned === "object" && returned !== null) setPayload(run, { ...state.payload, ...returned });
    state.core = succeeded(undefined);
  };
  const soFar = {
    ...(state.verdict === undefined ? {} : { verdict: state.verdict }),
    injections: [...state.injections],
    skip: state.skip,
  };
  try {
    const returned: unknown = core(state.payload, soFar);
    if (!isThenable(returned)) return merge(returned);
    // `accept` takes a foreign `then` that throws as a rejection.
    yield new Promise((accept) => accept(returned)).then(merge).catch(fail);
  } catch (thrown) {
    // Told in the result, so that the hooks that come after still run.
    fail(thrown);
  }
}

const setPayload = (run: Run, payload: AnyPayload): void => {
  run.state.payload = frozen(payload, run.state.payload, run);
};

const frozen = (payload: AnyPayload, before: AnyPayload, run: Run): AnyPayload =>
  run.tools.freeze && payload !== before ? freezeData(payload) : payload;

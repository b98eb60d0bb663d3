import type { Diagnostic } from "@hardpoint/core";
import type { PayloadOf, PointName, RunResult } from "@hardpoint/hooks";
import { createPlaces, type Entry, type HookPlace } from "../emit/hook-works.js";
import type { QuietProject } from "../emit/open-quietly.js";
import type { PointRecord } from "../run/happening.js";
import { toolNames } from "../run/tool-names.js";

export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One run of a point on the way of a tool call. */
export interface Stage {
  readonly record: PointRecord;
  /** The arguments that its hooks were shown. */
  readonly args: Call["args"];
  /** Whether it looks once more at what hooks rewrote, so that only a deny counts. */
  readonly isRecheck: boolean;
}

/** Why a tool call would be allowed, denied, asked about or skipped. */
export interface Explanation extends Call {
  readonly outcome: "allowed" | "denied" | "asked" | "skipped";
  /** The hooks that decided, in order; none where no hook has an opinion. */
  readonly by: readonly Decider[];
  /** What the tool would be called with; absent where it would not be. */
  readonly would?: Call;
  readonly stages: readonly Stage[];
  readonly placeOf: (entry: Entry) => HookPlace;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Decider {
  readonly entry: Entry;
  readonly reason?: string;
}

const sessionId = "explain-1";

/**
 * Takes a tool call the way that a session takes it, up to where the tool would run: `tool.approval.pre`,
 * `tool.approval.ask` where a person would be asked, then `tool.execute.before`, and what was rewritten is shown to the guards once more. The rules of a host are its own, and
 * observers of a decision are not told of one that nobody took.
 */
export const explainCall = async (
  { project, diagnostics }: QuietProject,
  call: Call,
): Promise<Explanation> => {
  const session = project.session({ id: sessionId });
  const stages: Stage[] = [];
  const run = async (point: PointName, args: Call["args"], isRecheck: boolean): Promise<RunResult> => {
    const records: PointRecord[] = [];
    const stop = project.tracer.listen((record) => records.push(record));
    const payload = { tool: call.tool, args, callId: "call-1", session: session.id, agent: session.agent };
    const scene = { cwd: project.directory, toolNames };
    const result = await project.hooks.run(point, payload as PayloadOf<PointName>, undefined, scene);
    stop();
    const record = records.findLast((one) => one.point === point);
    if (!record) throw new Error(`The run of ${point} left no record.`);
    stages.push({ record, args, isRecheck });
    return result;
  };
  const argsOf = (result: RunResult): Call["args"] => (result.payload as PayloadOf<"tool.approval.pre">).args;
  const finish = (
    outcome: Explanation["outcome"],
    by: readonly Decider[],
    args?: Call["args"],
  ): Explanation => ({
    ...call,
    outcome,
    by,
    ...(args === undefined ? {} : { would: { tool: call.tool, args } }),
    stages,
    placeOf: createPlaces(project),
    diagnostics: diagnostics(),
  });
  /** Gives who denies what hooks have rewritten. */
  const recheck = async (args: Call["args"]): Promise<readonly Decider[] | undefined> => {
    const again = await run("tool.approval.pre", args, true);
    return again.verdict === "deny" ? decidersOf(stages.at(-1), "deny") : undefined;
  };

  const approval = await run("tool.approval.pre", call.args, false);
  const { verdict } = approval;
  let by = decidersOf(stages[0], verdict);
  let isAsked = verdict === "ask" || verdict === "defer";
  let { args } = approval.payload as PayloadOf<"tool.approval.pre">;
  if (verdict === "deny") return finish("denied", by);
  if (approval.rewrote.input) {
    const denied = await recheck(args);
    if (denied) return finish("denied", denied);
  }
  if (isAsked) {
    // A hook may answer in the person's stead.
    const consent = await run("tool.approval.ask", args, false);
    const answering = decidersOf(stages.at(-1), consent.verdict);
    if (consent.verdict === "deny") return finish("denied", answering);
    if (consent.rewrote.input) {
      args = argsOf(consent);
      const denied = await recheck(args);
      if (denied) return finish("denied", denied);
    }
    if (consent.verdict === "allow") {
      by = answering;
      isAsked = false;
    }
  }
  const before = await run("tool.execute.before", args, false);
  if (before.skip) return finish("skipped", skippersOf(stages.at(-1), before.skippedBy));
  if (before.rewrote.input) {
    const denied = await recheck(argsOf(before));
    if (denied) return finish("denied", denied);
  }
  return finish(isAsked ? "asked" : "allowed", by, argsOf(before));
};

/** The hooks whose verdict holds: those that said it, and guards that deny since they failed. */
const decidersOf = (stage: Stage | undefined, verdict: RunResult["verdict"]): readonly Decider[] => {
  if (!stage || verdict === undefined || verdict === "pass") return [];
  const { entries, applied } = stage.record;
  // Names need not be unique: each entry answers for one reason.
  const left = [...entries];
  return applied.reasons
    .filter((one) => one.verdict === verdict)
    .flatMap(({ hook, reason }) => {
      const index = left.findIndex(
        (entry) =>
          entry.hook === hook &&
          entry.mode === "apply" &&
          (entry.said?.verdict === verdict || entry.status === "failed"),
      );
      const [entry] = index < 0 ? [] : left.splice(index, 1);
      return entry ? [{ entry, ...(reason === undefined ? {} : { reason }) }] : [];
    });
};

const skippersOf = (stage: Stage | undefined, skippedBy: string | undefined): readonly Decider[] => {
  const entry = stage?.record.entries.find(
    ({ hook, status, said, mode }) =>
      hook === skippedBy && mode === "apply" && (said?.control === "skip" || status === "failed"),
  );
  return entry ? [{ entry, ...(entry.said?.reason === undefined ? {} : { reason: entry.said.reason }) }] : [];
};

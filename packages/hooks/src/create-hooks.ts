import { createDeadlines, type MaybePromise, silentLogger, whenReady } from "@hardpoint/core";
import { drive } from "./drive.js";
import { freezeData } from "./freeze-data.js";
import type { RunningCall } from "./hook-call.js";
import { createHookReports } from "./hook-reports.js";
import type { Core, Hooks, HooksOptions, RunResult } from "./hooks.js";
import { createNesting } from "./nesting.js";
import type { PointPlan, Selection } from "./plan.js";
import { type PointView, pointNames, viewPoint } from "./point-view.js";
import type { PayloadOf, PointName } from "./points.js";
import { createRegistrations } from "./registrations.js";
import { listHook } from "./resolved-hook.js";
import type { Run, RunTools } from "./run.js";
import { runPoint } from "./run-point.js";
import { createRunRecorder, type RunRecorder } from "./run-recorder.js";
import { createRunState, type RunState } from "./run-state.js";
import type { Scene } from "./scene.js";

const noScene: Scene = {};
const noHooks: Selection = { before: [], after: [], filterFailures: new Map() };

/**
 * Makes an engine: hooks are registered on it, and the host runs its points.
 *
 * @example
 * const hooks = createHooks();
 * hooks.register({ point: "tool.approval.pre", name: "no-bash", run: () => ({ verdict: "ask" }) });
 * const { verdict } = await hooks.run("tool.approval.pre", { tool: "bash", args: {}, callId: "1" });
 */
export const createHooks = (options: HooksOptions = {}): Hooks => {
  const { log = silentLogger, tracer, capabilities } = options;
  const reports = createHookReports(log, options.report);
  const registrations = createRegistrations(reports);
  const outer = options.within ?? [];
  const nesting = createNesting(outer);
  const running = new Set<RunningCall>();
  const tools: RunTools = { deadlines: createDeadlines(), running, reports, freeze: options.freeze ?? false };
  let disposed = false;

  const start = (
    point: PointName,
    payload: PayloadOf<PointName>,
    core: Core<PointName> | undefined,
    scene: Scene,
  ): MaybePromise<RunResult> => {
    const view = viewPoint(point);
    const plan = registrations.plan(point);
    const subject = subjectOf(view, payload);
    const state = createRunState(tools.freeze ? freezeData(payload) : payload);
    const refused = nesting.tooDeep;
    if (refused) refuse(point, state);
    const selection = refused ? noHooks : plan.select(subject, scene.toolNames);
    const recorder = tracer?.listening && !refused ? createRunRecorder(plan, viewPoint(point)) : undefined;
    if (recorder === undefined && core === undefined && isEmpty(selection)) return state;

    const run: Run = {
      point: view,
      selection,
      state,
      calls: { point, occasion: payload, scene, outer, log, capabilities },
      tools,
      recorder,
    };
    const enter = <T>(work: () => T): T => nesting.enter(point, work);
    if (!recorder) return drive(runPoint(run, core), enter);
    const [time, began] = [Date.now(), performance.now()];
    return whenReady(drive(runPoint(run, core), enter), (result) => {
      trace(plan, recorder, subject, run, result, time, performance.now() - began);
      return result;
    });
  };

  /** Hooks that call each other without end are cut off here; where they guard something, it is refused. */
  const refuse = (point: PointName, state: RunState): void => {
    reports.recursion([...nesting.chain, point]);
    if (!viewPoint(point).honours.has("verdict")) return;
    const reason = "Hooks run points from within hooks too deeply.";
    state.verdict = "deny";
    state.reasons.push({ hook: "hardpoint", verdict: "deny", reason });
  };

  const trace = (
    plan: PointPlan,
    recorder: RunRecorder,
    subject: string | undefined,
    run: Run,
    applied: RunResult,
    time: number,
    ms: number,
  ): void => {
    const { session, agent } = run.calls.occasion;
    tracer?.write({
      time,
      point: run.point.name,
      ...(subject === undefined ? {} : { subject }),
      ...(session === undefined ? {} : { session }),
      ...(agent === undefined ? {} : { agent }),
      generation: plan.generation,
      entries: recorder.entries(),
      applied,
      ms,
    });
  };

  return {
    register(registration) {
      if (!disposed) return registrations.add(registration);
      log.warn(`Hook "${registration.name}" was not registered: the engine is disposed.`);
      return () => undefined;
    },
    replace(owner, next) {
      if (!disposed) return registrations.replace(owner, next);
      if (next.length > 0) log.warn(`The hooks of "${owner}" were not registered: the engine is disposed.`);
    },
    enable: (name, enabled) => registrations.enable(name, enabled),
    run: (point, payload, core, scene = noScene) =>
      // What belongs to one point is told apart by its name from here on.
      start(point, payload, core as Core<PointName> | undefined, scene) as MaybePromise<
        RunResult<typeof point>
      >,
    list: (point) =>
      (point === undefined ? pointNames : [point]).flatMap((name) => {
        const { hooks, disabled } = registrations.plan(name);
        return hooks.map((hook) => listHook(hook, !disabled.has(hook.name)));
      }),
    get generation() {
      return registrations.generation;
    },
    dispose() {
      if (disposed) return;
      disposed = true;
      registrations.clear();
      for (const call of running) call.abort("The engine was disposed");
    },
  };
};

const isEmpty = ({ before, after }: Selection): boolean => before.length === 0 && after.length === 0;

/** What filters name, where the point has it and the host gave it. */
const subjectOf = ({ subject }: PointView, payload: object): string | undefined => {
  const value: unknown = subject === undefined ? undefined : Reflect.get(payload, subject);
  return typeof value === "string" ? value : undefined;
};

import {
  type CallResult,
  type DeadlineHandle,
  type Deadlines,
  failed,
  failure,
  type Logger,
  toErrorData,
} from "@hardpoint/core";
import { createBackoff } from "./backoff.js";
import { createBlame } from "./blame.js";
import { type Connection, connect, type Ended, type NearTransport } from "./connection.js";
import { createCrowd } from "./crowd.js";
import { type GroupLimits, groupLimits } from "./group-limits.js";
import { createHangWatch } from "./hang-watch.js";
import { createNearAnswers } from "./near-answers.js";
import { startSafely } from "./start-safely.js";
import { createTargets, type Target } from "./targets.js";
import { type GroupCall, hadCompany, type Task, type Underway } from "./underway.js";

/** How long a call waits to run alone, or for one that does, in milliseconds. */
const alonePatienceMs = 1_000;

export interface GroupOptions {
  /** For messages: `worker of role "reviewer"`. */
  readonly label: string;
  readonly start: () => NearTransport;
  readonly deadlines: Deadlines;
  readonly log: Logger;
  readonly limits?: Partial<GroupLimits>;
  /** Called once, when nothing is left of it. */
  readonly onEnd?: () => void;
}

/**
 * One far side at a time, started when it is first needed and again when it has ended, and the calls that are under
 * way on it. Where it ends, only the call that did it fails with how it ended; the others are `lost`, without an
 * error. Where that is not known, the modules that were called are called one at a time until it is.
 */
export interface Group {
  /** Gives a module or an instance its number, until it is released. */
  add(target: (number: number) => Target): number;
  /** Opens a module. If its neighbours may have been the reason for a failure, it is opened once more, alone. */
  open(target: number, who: string, deadlineMs: number): Promise<CallResult>;
  call(call: GroupCall): Promise<CallResult>;
  /** Lets go of a module and its instances, or of an instance. A retired group ends with its last. */
  release(target: number): void;
  /** No module will be opened here any more: the group ends when its last one is released. */
  retire(): void;
  /** Starts another far side for what is called from now on; the present one ends with its last call. */
  renew(): void;
  /** How often the far side was started again. */
  readonly restarts: number;
  /** How often a module ended the far side when no call of it was under way. */
  lateFaults(target: number): number;
  dispose(): Promise<void>;
}

export const createGroup = (options: GroupOptions): Group => {
  const { deadlines, label } = options;
  const limits = { ...groupLimits, ...options.limits };
  const targets = createTargets();
  const underway = new Map<number, Underway>();
  /** Of calls until their far side has answered them, those that were given up included. */
  const logs = new Map<number, Logger>();
  const running = new Set<Connection>();
  const crowd = createCrowd(deadlines);
  const hangs = createHangWatch({ deadlines, patienceMs: limits.graceMs + limits.pingMs });
  const near = createNearAnswers({
    capabilities: (call) => underway.get(call)?.task.capabilities,
    log: ({ call, target }) => logs.get(call) ?? targets.get(target)?.log ?? options.log,
  });
  const blame = createBlame(targets);
  const backoff = createBackoff(deadlines, limits);
  let connection: Connection | undefined;
  let lastCall = 0;
  let restarts = -1;
  let retired = false;
  let disposed = false;

  const start = (): Connection => {
    restarts += 1;
    const started = connect(startSafely(options.start), near);
    connection = started;
    running.add(started);
    void started.ended.then((end) => onEnded(started, end));
    return started;
  };

  const onEnded = (gone: Connection, end: Ended): void => {
    running.delete(gone);
    if (connection === gone) connection = undefined;
    const calls = [...underway.values()].filter((call) => call.on === gone);
    for (const { call, failure, spared } of blame.judge(calls, end)) {
      call.spared = spared;
      call.settle(failed(failure));
    }
    if (disposed || gone.retired) return;
    const wait = backoff.ended();
    const by = targets.get(end.place?.target ?? 0)?.label;
    options.log.warn(`The ${label} ended${by === undefined ? "" : ` by ${by}`}: ${end.message}.`, {
      kind: end.kind,
      error: end.error,
      restartInMs: wait,
    });
  };

  /** Puts a call on a far side, once there is one that answers. */
  const board = async (call: Underway): Promise<Connection | undefined> => {
    while (underway.has(call.id) && !disposed) {
      const pause = hangs.asking ?? (connection?.alive ? undefined : backoff.pause());
      if (pause) {
        await pause;
        continue;
      }
      const on = connection?.alive ? connection : start();
      call.on = on;
      on.enter();
      call.alone = on.underway === 1 ? on.begun : Number.NaN;
      return on;
    }
    return undefined;
  };

  const begin = (task: Task): { readonly call: Underway; readonly settled: Promise<CallResult> } => {
    lastCall += 1;
    const id = lastCall;
    const { who } = task;
    // It may be a getter that makes one.
    const signal = task.options.signal;
    let deadline: DeadlineHandle | undefined;
    let leave: (() => void) | undefined;
    let resolve: (result: CallResult) => void = () => undefined;
    const settled = new Promise<CallResult>((adopt) => {
      resolve = adopt;
    });
    const isUnderway = (): boolean => underway.has(id);

    const call: Underway = {
      id,
      task,
      spared: false,
      alone: Number.NaN,
      settle(result) {
        if (!underway.delete(id)) return;
        deadline?.cancel();
        signal?.removeEventListener("abort", onAbort);
        leave?.();
        resolve(result);
        call.on?.leave();
      },
    };
    const giveUp = (why: string): void => {
      const { on } = call;
      const isSuspect = hadCompany(call);
      call.settle(failed(failure("timeout", why)));
      // One that is still starting has not begun to hang because the host lost its patience.
      if (!on || (on.starting && signal?.aborted)) return;
      void hangs.giveUp(on, id, why).then(() => {
        if (!on.alive && isSuspect) blame.suspect(task.target);
      });
    };
    const onAbort = (): void => giveUp(`${who} was given up by the host`);
    const limit = (ms: number, why: string): void => {
      deadline?.cancel();
      deadline = deadlines.start(ms, () => giveUp(why));
    };

    const run = async (): Promise<void> => {
      if (!isUnderway()) return;
      const patience = task.alone ? limits.startMs : alonePatienceMs;
      const entered = crowd.enter(task.alone || blame.isSuspect(task.target), patience);
      leave = typeof entered === "function" ? entered : await entered;
      if (!isUnderway()) return leave();
      limit(limits.startMs, `${who} waited ${limits.startMs} ms for the ${label} to start`);
      const on = await board(call);
      if (!isUnderway()) return;
      if (!on) return call.settle(failed(disposedFailure(who, label)));
      if (on.starting) await on.starting;
      if (!isUnderway()) return;
      const overdue = `${who} did not settle within ${task.deadlineMs} ms`;
      if (!task.use) limit(task.deadlineMs, overdue);
      const ready = targets.prepare(on, task.target, id);
      if (ready !== "open") {
        const opened = await ready;
        if (!isUnderway()) return;
        if (!opened.ok || !task.use) return end(opened);
      }
      if (!task.use) return;
      limit(task.deadlineMs, overdue);
      end(await task.use(on, id));
    };
    const end = (result: CallResult): void => {
      backoff.answered();
      blame.clear(task.target);
      call.settle(result);
    };

    underway.set(id, call);
    if (task.options.log) logs.set(id, task.options.log);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    run()
      .catch((thrown: unknown) => {
        // Where the far side ended under the call, `onEnded` settles it with how it ended.
        if (call.on?.alive === false) return;
        call.settle(failed(failure("lost", `${who} could not be called: ${toErrorData(thrown).message}`)));
      })
      .finally(() => logs.delete(id));
    return { call, settled };
  };

  const open = async (target: number, who: string, deadlineMs: number): Promise<CallResult> => {
    const task = { who, target, deadlineMs, options: {}, capabilities: {} };
    const { call, settled } = begin({ ...task, alone: false });
    const result = await settled;
    if (result.ok || disposed) return result;
    if (result.failure.kind === "timeout" && hadCompany(call)) {
      await hangs.asking;
      // It hung: whoever blocked it, all that were being opened ran out of time together.
      call.spared = call.on?.alive === false;
    }
    return call.spared ? begin({ ...task, alone: true }).settled : result;
  };

  const dispose = async (): Promise<void> => {
    disposed = true;
    for (const call of [...underway.values()]) call.settle(failed(disposedFailure(call.task.who, label)));
    backoff.stop();
    const last = [...running];
    for (const each of last) each.kill({ kind: "lost", message: "it was disposed" });
    await Promise.all(last.map((each) => each.ended));
    options.onEnd?.();
  };

  const endIfUnused = (): void => {
    if (retired && !disposed && targets.size === 0) void dispose();
  };

  return {
    add: targets.add,
    open,
    call(call) {
      if (targets.get(call.target)) return begin({ ...call, alone: false }).settled;
      return Promise.resolve(failed(failure("lost", `${call.who} came after it had been disposed.`)));
    },
    release(target) {
      blame.clear(target);
      for (const released of targets.release(target)) {
        for (const on of running) if (on.targets.delete(released)) on.far.release(released);
      }
      endIfUnused();
    },
    retire() {
      retired = true;
      endIfUnused();
    },
    renew() {
      if (!connection) return;
      connection.retire();
      connection = undefined;
      restarts -= 1;
    },
    get restarts() {
      return Math.max(0, restarts);
    },
    lateFaults: (target) => targets.get(target)?.lateFaults ?? 0,
    dispose,
  };
};

const disposedFailure = (who: string, label: string) =>
  failure("lost", `${who} was under way when the ${label} was disposed.`);

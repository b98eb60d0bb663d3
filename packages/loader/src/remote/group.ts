import {
  type CallOptions,
  type CallResult,
  type Capabilities,
  type Deadlines,
  failed,
  failure,
  isThenable,
  type Logger,
  succeeded,
  toErrorData,
} from "@hardpoint/core";
import { type Connection, connect, type Ended, type NearTransport } from "./connection.js";
import type { CallData } from "./protocol.js";
import { capabilitiesData } from "./protocol.js";

/** The limits of a group's life. All times in milliseconds. */
export interface GroupLimits {
  /** How long a call that was given up has to react to its AbortSignal before its isolate is asked whether it still answers. Default 250. */
  readonly graceMs: number;
  /** How long an isolate has to answer that before it is ended. Default 250. */
  readonly pingMs: number;
  /** The wait before the second start in a row; the first restart is at once. Doubles up to `restartMaxMs`. Default 100. */
  readonly restartMs: number;
  /** Default 5,000. */
  readonly restartMaxMs: number;
  /** How long a call waits for a far side to run on; its own deadline begins when it has one. Default 10,000. */
  readonly startMs: number;
}

export const groupLimits: GroupLimits = {
  graceMs: 250,
  pingMs: 250,
  restartMs: 100,
  restartMaxMs: 5_000,
  startMs: 10_000,
};

export interface GroupOptions {
  /** For messages: `worker of role "reviewer"`. */
  readonly label: string;
  readonly start: () => NearTransport;
  readonly deadlines: Deadlines;
  readonly log: Logger;
  readonly limits?: Partial<GroupLimits>;
}

/** What is needed to make a target callable again on a far side that was started anew. */
export type Prepare = (connection: Connection) => Promise<CallResult>;

export interface GroupCall {
  readonly who: string;
  readonly target: number;
  readonly member: string;
  readonly data: unknown;
  readonly instance?: number;
  readonly deadlineMs: number;
  readonly options: CallOptions;
  readonly capabilities: Capabilities;
  readonly prepare: Prepare;
}

/** One far side at a time, started when it is first needed and again when it has ended, and the calls that are under way on it. */
export interface Group {
  /** Takes a number for a module or an instance, which `release` gives back. */
  nextTarget(): number;
  call(call: GroupCall): Promise<CallResult>;
  /** Runs `use` on a running far side, under a deadline. */
  use(who: string, deadlineMs: number, use: Prepare): Promise<CallResult>;
  /** Lets go of a module or instance. A retired group ends with its last. */
  release(target: number): void;
  /** No module will be opened here any more: the group ends when its last one is released. */
  retire(): Promise<void>;
  /** Runs one at a time. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** Ends the far side, so that the next call starts another; calls that are under way are lost. */
  renew(): Promise<void>;
  /** How often the far side was started again. */
  readonly restarts: number;
  dispose(): Promise<void>;
}

interface Pending {
  readonly options: CallOptions;
  readonly capabilities: Capabilities;
  readonly who: string;
  /** The far side that it runs on, once it does. */
  on?: Connection;
  settle(result: CallResult): void;
}

export const createGroup = (options: GroupOptions): Group => {
  const limits = { ...groupLimits, ...options.limits };
  const pending = new Map<number, Pending>();
  let lastCall = 0;
  let lastTarget = 0;
  let starts = 0;
  let deathsInARow = 0;
  let notBefore = 0;
  let disposed = false;
  let retired = false;
  let queue: Promise<unknown> = Promise.resolve();
  const targets = new Set<number>();
  let connection: Connection | undefined;
  /** While an isolate that may hang is being asked, new calls wait here for the answer. */
  let suspect: Promise<void> | undefined;

  const answerCapability = (
    call: number,
    name: string,
    method: string,
    args: readonly unknown[],
  ): unknown => {
    const capabilities = pending.get(call)?.capabilities ?? {};
    const capability = Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
    const found =
      capability && Object.hasOwn(capability.methods, method) ? capability.methods[method] : undefined;
    if (!capability || !found) throw new TypeError(`The host offers no ${name}.${method}() to this call.`);
    return Reflect.apply(found, capability.methods, args as never[]);
  };

  const near = {
    async capability(
      call: number,
      name: string,
      method: string,
      args: readonly unknown[],
    ): Promise<CallResult> {
      try {
        return succeeded(await answerCapability(call, name, method, args));
      } catch (thrown) {
        return failed(failure("throw", toErrorData(thrown).message, thrown));
      }
    },
    capabilitySync({
      call,
      name,
      method,
      args,
    }: {
      call: number;
      name: string;
      method: string;
      args: readonly unknown[];
    }): CallResult {
      try {
        const answer = answerCapability(call, name, method, args);
        if (isThenable(answer))
          return failed(failure("result", `${name}.${method}() is declared sync and gave a promise.`));
        return succeeded(answer);
      } catch (thrown) {
        return failed(failure("throw", toErrorData(thrown).message, thrown));
      }
    },
    log(call: number, level: "debug" | "info" | "warn" | "error", message: string, fields: unknown): void {
      const log = pending.get(call)?.options.log ?? options.log;
      if (level === "debug" || level === "info" || level === "warn" || level === "error")
        log[level](message, fields);
    },
  };

  const start = (): Connection => {
    starts += 1;
    const started = connect(options.start(), near);
    connection = started;
    void started.ended.then((end) => onEnded(started, end));
    return started;
  };

  const onEnded = (gone: Connection, end: Ended): void => {
    if (connection === gone) connection = undefined;
    for (const call of [...pending.values()]) {
      if (call.on !== gone) continue;
      const message = `${call.who} was under way when its isolate ended: ${end.message}`;
      call.settle(failed({ kind: end.kind, message, ...(end.error ? { error: end.error } : {}) }));
    }
    if (disposed) return;
    deathsInARow += 1;
    const wait =
      deathsInARow === 1 ? 0 : Math.min(limits.restartMs * 2 ** (deathsInARow - 2), limits.restartMaxMs);
    notBefore = performance.now() + wait;
    options.log.warn(`The ${options.label} ended: ${end.message}.`, {
      kind: end.kind,
      error: end.error,
      restartInMs: wait,
    });
  };

  const acquire = async (): Promise<Connection> => {
    if (suspect) await suspect;
    if (connection?.alive) return connection;
    const wait = notBefore - performance.now();
    if (wait > 0) {
      await new Promise<void>((resolve) => {
        options.deadlines.start(wait, resolve);
      });
      return acquire();
    }
    if (disposed) throw new Error(`The ${options.label} was disposed.`);
    return start();
  };

  /** Settles with what `use` gives, with a timeout, or with how the far side ended; whichever is first. */
  const guarded = (
    who: string,
    deadlineMs: number,
    call: { readonly id: number; readonly options: CallOptions; readonly capabilities: Capabilities },
    prepare: Prepare | undefined,
    use: Prepare,
  ): Promise<CallResult> =>
    new Promise((resolve) => {
      const end = (result: CallResult): void => {
        if (!pending.delete(call.id)) return;
        deadline.cancel();
        call.options.signal?.removeEventListener("abort", onAbort);
        if (pending.size === 0) entry.on?.hold(false);
        resolve(result);
      };
      const giveUp = (message: string): void => {
        if (!pending.has(call.id)) return;
        end(failed(failure("timeout", message)));
        if (entry.on) watch(entry.on, call.id, message);
      };
      const onAbort = (): void => giveUp(`${who} was given up by the host`);
      const entry: Pending = { who, options: call.options, capabilities: call.capabilities, settle: end };
      pending.set(call.id, entry);
      let deadline = options.deadlines.start(limits.startMs, () =>
        giveUp(`${who} waited ${limits.startMs} ms for the ${options.label} to start`),
      );
      call.options.signal?.addEventListener("abort", onAbort, { once: true });
      if (call.options.signal?.aborted) return onAbort();
      const run = async (): Promise<void> => {
        let on = await acquire();
        while (!on.alive) on = await acquire();
        if (!pending.has(call.id)) return;
        entry.on = on;
        on.hold(true);
        const ready = await prepare?.(on);
        if (!pending.has(call.id)) return;
        if (ready?.ok === false) return end(ready);
        deadline.cancel();
        deadline = options.deadlines.start(deadlineMs, () =>
          giveUp(`${who} did not settle within ${deadlineMs} ms`),
        );
        const result = await use(on);
        deathsInARow = 0;
        end(result);
      };
      run().catch((thrown: unknown) => {
        // Where the far side ended under the call, `onEnded` settles it with how it ended.
        if (entry.on?.alive === false || !pending.has(call.id)) return;
        end(failed(failure("lost", `${who} could not be called: ${toErrorData(thrown).message}`, thrown)));
      });
    });

  /** Ends a far side that does not react: first the signal, then the question whether it still answers, then the end. */
  const watch = (on: Connection, call: number, message: string): void => {
    if (!on.alive) return;
    on.far.abort(call, message);
    if (suspect) return;
    suspect = new Promise<void>((resolve) => {
      const settle = (): void => {
        suspect = undefined;
        resolve();
      };
      options.deadlines.start(limits.graceMs, () => {
        const overdue = options.deadlines.start(limits.pingMs, () => {
          on.kill({ kind: "lost", message: `it did not answer after "${message}"` });
        });
        on.far.ping().then(
          () => {
            overdue.cancel();
            settle();
          },
          // It ended meanwhile: `ended` tells how.
          () => overdue.cancel(),
        );
      });
      void on.ended.then(settle);
    });
  };

  const nextCall = (): number => {
    lastCall += 1;
    return lastCall;
  };

  const dispose = async (): Promise<void> => {
    disposed = true;
    const last = connection;
    if (!last) return;
    last.kill({ kind: "lost", message: "it was disposed" });
    await last.ended;
  };

  return {
    nextTarget() {
      lastTarget += 1;
      targets.add(lastTarget);
      return lastTarget;
    },
    use: (who, deadlineMs, use) =>
      guarded(who, deadlineMs, { id: nextCall(), options: {}, capabilities: {} }, undefined, use),
    call(call) {
      const id = nextCall();
      const settings = { id, options: call.options, capabilities: call.capabilities };
      return guarded(call.who, call.deadlineMs, settings, call.prepare, (on) => {
        const data: CallData = {
          call: id,
          target: call.target,
          member: call.member,
          data: call.data,
          capabilities: capabilitiesData(call.capabilities),
          ...(call.instance === undefined ? {} : { instance: call.instance }),
        };
        return on.far.call(data);
      });
    },
    release(target) {
      targets.delete(target);
      if (connection?.alive) connection.far.release(target);
      if (retired && targets.size === 0) void dispose();
    },
    async retire() {
      retired = true;
      if (targets.size === 0) await dispose();
    },
    alone(run) {
      const next = queue.then(run, run);
      queue = next;
      return next;
    },
    async renew() {
      const last = connection;
      if (!last) return;
      last.kill({ kind: "lost", message: "it is started again with other grants" });
      await last.ended;
      deathsInARow = 0;
      notBefore = 0;
    },
    get restarts() {
      return Math.max(0, starts - 1);
    },
    dispose,
  };
};

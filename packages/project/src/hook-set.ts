import {
  type CallResult,
  type Deadlines,
  type Diagnostic,
  diagnose,
  type Failure,
  failure,
  isThenable,
  type Report,
  toErrorData,
} from "@hardpoint/core";
import type { BoundHook, Registration } from "@hardpoint/hooks";
import { createLeases, type Leases } from "./leases.js";
import type { ProjectHook } from "./project.js";
import { within } from "./within.js";

/** A declared hook that could be bound to its module. */
export interface LiveHook {
  readonly hook: ProjectHook;
  readonly bound: BoundHook;
}

/** The hooks of one generation: loaded together, disposed together. */
export interface HookSet {
  readonly registrations: readonly Registration[];
  /** Runs that began while this set was the present one. */
  readonly leases: Leases;
  /** Calls each hook's `load` once, in order. A hook whose `load` fails stays registered. */
  load(report: Report): Promise<void>;
  /**
   * Waits until no run is under way, then calls each hook's `dispose` once, whether or not another's fails or hangs,
   * and lets go of its module. Each of the two steps has `ms` milliseconds. Never rejects. Call it once.
   */
  dispose(ms: number): Promise<readonly Diagnostic[]>;
  /** Lets go of the modules of hooks that were never loaded. */
  abandon(): Promise<void>;
}

export const createHookSet = (live: readonly LiveHook[], deadlines: Deadlines): HookSet => {
  const leases = createLeases();

  const end = async ({ hook, bound }: LiveHook, ms: number): Promise<readonly Diagnostic[]> => {
    const told: Diagnostic[] = [];
    const ended = await within(deadlines, ms, settle(bound.dispose));
    if (!ended.inTime)
      told.push(tell(hook, "was disposed", failure("timeout", `it did not end within ${ms} ms`)));
    else if (!ended.value.ok) told.push(tell(hook, "was disposed", ended.value.failure));
    const released = await settle(async () => {
      await hook.extension?.handle.dispose();
      return { ok: true, value: undefined };
    });
    if (!released.ok) told.push(tell(hook, "let go of its module", released.failure));
    return told;
  };

  return {
    registrations: live.flatMap(({ bound }) => bound.registrations),
    leases,
    async load(report) {
      await Promise.all(
        live.map(async ({ hook, bound }) => {
          const loaded = await settle(bound.load);
          if (!loaded.ok) report(tell(hook, "was loaded, and stays registered", loaded.failure));
        }),
      );
    },
    async dispose(ms) {
      await within(deadlines, ms, leases.whenIdle());
      return (await Promise.all(live.map((one) => end(one, ms)))).flat();
    },
    async abandon() {
      await Promise.all(live.map(async ({ hook }) => hook.extension?.handle.dispose()));
    },
  };
};

/** What a life-cycle call came to. One that is synchronous has happened when this returns. */
const settle = (call: BoundHook["load"]): Promise<CallResult> => {
  try {
    const result = call?.() ?? ({ ok: true, value: undefined } as const);
    return Promise.resolve(
      isThenable(result)
        ? (result as PromiseLike<CallResult>).then((value) => value, thrownAway)
        : (result as CallResult),
    );
  } catch (thrown) {
    return Promise.resolve(thrownAway(thrown));
  }
};

const thrownAway = (thrown: unknown): CallResult => ({
  ok: false,
  failure: failure("throw", toErrorData(thrown).message, thrown),
});

const tell = (hook: ProjectHook, when: string, reason: Failure): Diagnostic =>
  diagnose("HOOK_FAILED", `Hook "${hook.declaration.name}" failed when it ${when}: ${reason.message}`, {
    source: hook.declaration.source,
    ...(reason.error ? { cause: reason.error } : {}),
  });

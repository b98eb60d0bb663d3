import { isThenable } from "@hardpoint/core";
import { calledMembers } from "./calls.js";
import { ExtensionFault } from "./check.js";
import type { ExtensionUnderTest } from "./under-test.js";
import { createWatchedHandle } from "./watched-handle.js";

/** Milliseconds after which a call that has not settled is given up. One that is quicker has nothing to give up. */
const quickMs = 20;
/** Milliseconds in which it must settle then. */
const abortMs = 2_000;

/**
 * Gives calls up while they run. The host would not wait for them in any case; it is the module's own promise that is
 * looked at here, since what goes on behind a host's back still costs it.
 *
 * @throws ExtensionFault when a call goes on as if nothing had been said.
 */
export const requireAbort = async (extension: ExtensionUnderTest): Promise<void> => {
  const running: PromiseLike<unknown>[] = [];
  const handle = await createWatchedHandle(extension, {
    returned(value) {
      if (isThenable(value)) running.push(value as PromiseLike<unknown>);
    },
  });
  if (!handle) return;
  for (const { label, samples, call } of calledMembers(extension, handle))
    for (const sample of samples) {
      running.length = 0;
      const giveUp = new AbortController();
      const settled = call(handle, structuredClone(sample), { signal: giveUp.signal, deadlineMs: 0 });
      if (await settlesWithin(settled, quickMs)) continue;
      giveUp.abort();
      if (!(await settlesWithin(Promise.allSettled(running), abortMs)))
        throw new ExtensionFault(
          `${label} goes on ${abortMs} ms after its signal was aborted. Pass the signal to what it waits for, or listen to it.`,
        );
      // What the host itself still does, such as letting go of an instance, is not to reach into the next call.
      await settled;
    }
};

const settlesWithin = async (running: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([running.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

import { type CallOptions, type Failure, failure, type ModuleHandle } from "@hardpoint/core";
import type { NotificationMessage } from "./message.js";
import { retryDelay } from "./retry.js";
import type { DeliverySettings } from "./settings.js";
import type { Timers } from "./timers.js";

export interface DeliveryTools {
  readonly timers: Timers;
  readonly now: () => number;
  readonly random: () => number;
  /** Aborted when the engine ends: the attempt under way is the last. */
  readonly ending: AbortSignal;
  readonly call: Pick<CallOptions, "log" | "redact">;
}

export type Delivery =
  | { readonly ok: true }
  | { readonly ok: false; readonly attempts: number; readonly failure: Failure };

/** Sends through one channel, with further attempts where they may help. Never rejects. */
export const deliver = async (
  channel: ModuleHandle,
  message: NotificationMessage,
  settings: DeliverySettings,
  tools: DeliveryTools,
): Promise<Delivery> => {
  for (let attempt = 1; ; attempt += 1) {
    const reason = await attemptOnce(channel, message, settings, tools);
    if (reason === undefined) return { ok: true };
    const wait = retryDelay(reason, attempt, settings, tools.now(), tools.random());
    if (wait === undefined || !(await waited(wait, tools)))
      return { ok: false, attempts: attempt, failure: reason };
  }
};

const attemptOnce = async (
  channel: ModuleHandle,
  message: NotificationMessage,
  { timeoutMs }: DeliverySettings,
  { call }: DeliveryTools,
): Promise<Failure | undefined> => {
  try {
    const result = await channel.call("send", [message], { ...call, deadlineMs: timeoutMs });
    return result.ok ? undefined : result.failure;
  } catch (thrown) {
    // A handle gives failures as results; one that does not must not cost the caller either.
    return (
      call.redact?.(failure("throw", "the channel's isolate failed", thrown)) ?? failure("throw", "it failed")
    );
  }
};

/** Whether the time has passed; false at once when the engine ends. */
const waited = (ms: number, { timers, ending }: DeliveryTools): Promise<boolean> =>
  new Promise((resolve) => {
    if (ending.aborted) {
      resolve(false);
      return;
    }
    const end = (passed: boolean): void => {
      ending.removeEventListener("abort", onEnding);
      timer.cancel();
      resolve(passed);
    };
    const onEnding = (): void => end(false);
    ending.addEventListener("abort", onEnding, { once: true });
    const timer = timers.start(ms, () => end(true), false);
  });

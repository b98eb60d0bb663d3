import { backoffMs, fullJitter } from "./backoff.js";
import { capabilityMethod } from "./capabilities.js";
import { layersOf, statusOf } from "./layers.js";
import { parameter } from "./parameter.js";
import type { RecoveryError } from "./recovery-error.js";
import type { RecoveryStrategyModule, StrategyContext, StrategyResult } from "./recovery-strategy.js";
import { reminderFor, summaryRequest, truncateDirective } from "./reminders.js";
import { retryAfterMs } from "./retry-after.js";

export interface StrategyMeans {
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** Milliseconds since 1970: dates in `retry-after` are compared with it. */
  readonly now: () => number;
}

/** The built-in strategies as modules, by name. */
export const createBuiltinStrategies = (
  means: StrategyMeans,
): Readonly<Record<string, RecoveryStrategyModule>> => ({
  retry: { execute: (ctx) => retry(ctx, means) },
  compact: { execute: compact },
  fallback_model: { execute: fallbackModel },
  abort: { execute: abort },
  remind_and_retry: { execute: remindAndRetry },
  truncate: { execute: truncate },
  summarize: { execute: summarize },
});

const next = (reason: string): StrategyResult => ({ status: "next_strategy", reason });

const retry = (ctx: StrategyContext, { random, now }: StrategyMeans): StrategyResult => {
  const maxRetries = parameter.number(ctx, "max_retries", 2);
  if (ctx.attempt >= maxRetries) return next(`it was tried again ${times(ctx.attempt)}`);
  const lasting = lastingStatus(ctx.error);
  if (lasting !== undefined) return next(`trying again does not mend status ${lasting}`);
  const maxMs = parameter.number(ctx, "max_delay_ms", 60_000);
  const asked = retryAfterMs(ctx.error.raw, now());
  if (asked !== undefined && asked > maxMs)
    return next(`the server asks to wait ${asked} ms, which is more than max_delay_ms (${maxMs})`);
  const backoff = backoffMs(
    {
      baseMs: parameter.number(ctx, "backoff_ms", 2000),
      factor: parameter.number(ctx, "backoff_factor", 2),
      maxMs,
    },
    ctx.attempt,
  );
  const delayMs = parameter.boolean(ctx, "jitter", true) ? fullJitter(backoff, random) : backoff;
  return {
    status: "retry",
    delayMs: Math.max(delayMs, asked ?? 0),
    reason: `repeat ${ctx.attempt + 1} of ${maxRetries}`,
  };
};

const compact = async (ctx: StrategyContext): Promise<StrategyResult> => {
  const status = statusOf(layersOf(ctx.error.raw));
  if (status !== undefined && accessStatuses.has(status))
    return next(`compacting does not mend status ${status}`);
  const method = capabilityMethod(ctx, "compaction", "compact");
  if (!method) return next(notOffered("compaction.compact"));
  const done = await method({ session: ctx.sessionID, reason: ctx.error.message });
  return done === false
    ? next("the host could not compact the session")
    : { status: "success", message: "The session was compacted." };
};

/** With an operation to run again, the operation is told the model; else the host is asked to prompt it. */
const fallbackModel = async (ctx: StrategyContext): Promise<StrategyResult> => {
  const model = parameter.text(ctx, "model");
  if (model === undefined) return next("the step names no model");
  if (ctx.attempt > 0) return next(`${model} was tried`);
  if (ctx.canRetry) return { status: "success", message: `${model} was used instead.`, changes: { model } };
  const prompt = capabilityMethod(ctx, "model", "prompt");
  if (!prompt) return next(notOffered("model.prompt"));
  const done = await prompt({ session: ctx.sessionID, model, text: reminderFor(ctx.error) });
  return done === false
    ? next(`the host could not prompt ${model}`)
    : { status: "success", message: `${model} was prompted instead.` };
};

const abort = (ctx: StrategyContext): StrategyResult => {
  const message = parameter.text(ctx, "message") ?? `Recovery was given up: ${ctx.error.message}`;
  ctx.inject(message);
  return { status: "abort", reason: message };
};

const remindAndRetry = (ctx: StrategyContext): StrategyResult => {
  const maxRetries = parameter.number(ctx, "max_retries", 2);
  if (ctx.attempt >= maxRetries) return next(`it was reminded ${times(ctx.attempt)}`);
  ctx.inject(parameter.text(ctx, "reminder_text") ?? reminderFor(ctx.error));
  return {
    status: "retry",
    delayMs: parameter.number(ctx, "delay_ms", 1000),
    reason: `reminder ${ctx.attempt + 1} of ${maxRetries}`,
  };
};

/** Asks the host to cut, where it can, and tells the model in any case. */
const truncate = async (ctx: StrategyContext): Promise<StrategyResult> => {
  const most = parameter.number(ctx, "max_truncations", 8);
  if (ctx.attempt >= most) return next(`it was truncated ${times(ctx.attempt)}`);
  const targetRatio = parameter.number(ctx, "target_ratio", 0.5);
  const minOutputSize = parameter.number(ctx, "min_output_size", 500);
  const method = capabilityMethod(ctx, "output", "truncate");
  if (method && (await method({ session: ctx.sessionID, targetRatio, minOutputSize })) === false)
    return next("there is nothing left to truncate");
  ctx.inject(truncateDirective(targetRatio, minOutputSize));
  return { status: "retry", reason: `truncation ${ctx.attempt + 1} of ${most}` };
};

/** A host that can't prompt has the model told, once: asking for it again and again would eat up the whole cap. */
const summarize = async (ctx: StrategyContext): Promise<StrategyResult> => {
  if (ctx.attempt > 0) return next("the model was asked for a summary");
  const model = parameter.text(ctx, "model");
  const prompt = capabilityMethod(ctx, "model", "prompt");
  if (prompt) {
    const request = {
      session: ctx.sessionID,
      text: summaryRequest,
      ...(model === undefined ? {} : { model }),
    };
    try {
      if ((await prompt(request)) !== false)
        return { status: "success", message: "The session was summarised." };
    } catch (thrown) {
      ctx.log.warn("The host could not prompt a model for a summary; the model is reminded instead.", thrown);
    }
  }
  ctx.inject(summaryRequest);
  return { status: "retry", reason: "the model is asked for a summary" };
};

/** The client has to change something: the same request gives the same answer. */
const lastingStatus = ({ raw }: RecoveryError): number | undefined => {
  const status = statusOf(layersOf(raw));
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return mendingStatuses.has(status) ? undefined : status;
};

/** Request timeout, conflict, too early, too many requests. */
const mendingStatuses = new Set([408, 409, 425, 429]);

/** Unauthorised, payment required, forbidden: matters between a person and the provider. */
const accessStatuses = new Set([401, 402, 403]);

const notOffered = (method: string): string => `the host offers no ${method}`;

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

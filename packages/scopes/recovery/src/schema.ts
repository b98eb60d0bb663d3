import { describe } from "@hardpoint/core";
import { z } from "zod";

const given = (what: string) => ({
  error: (issue: { readonly input?: unknown }) => `it must be ${what}, not ${describe(issue.input)}`,
});

const text = (what: string) => z.string(given(what)).min(1, given(what));

/** The name or the category of a module. */
export const nameSchema = text("text");

export const categoriesSchema = z.array(text("the name of a category"), given("a list of categories"));

const common = {
  name: text("the name, for example my-name"),
  module: text("the module's path, for example ext/my-module.js"),
  description: z.string(given("text")).optional(),
};

const entry = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `an entry has ${Object.keys(shape).join(", ")}, not ${issue.keys.join(", ")}`
        : "an entry is a map with name and module",
  });

/** One item of `extensions.recovery_patterns`. */
export const patternEntrySchema = entry({ ...common, category: text("the name of a category").optional() });

/** One item of `extensions.recovery_strategies`. */
export const strategyEntrySchema = entry({ ...common, categories: categoriesSchema.optional() });

/** What `match` gives, as the binding hands it on. */
export const matchSchema = z.nullable(
  z.object(
    {
      category: text("the name of a category").optional(),
      errorType: text("text").optional(),
      message: z.string(given("text")).optional(),
    },
    given("null, or a map with category, errorType and message"),
  ),
);

const changes = z.record(z.string(), z.unknown(), given("a map of what is to change")).optional();
const reason = z.string(given("text")).optional();

/** What `execute` gives, and what it injected on the way. */
export const executedSchema = z.object({
  result: z.discriminatedUnion(
    "status",
    [
      z.object({ status: z.literal("success"), message: reason, changes }),
      z.object({
        status: z.literal("retry"),
        delayMs: z
          .number(given("a number of milliseconds"))
          .min(0, given("0 milliseconds or more"))
          .optional(),
        reason,
        changes,
      }),
      z.object({ status: z.literal("next_strategy"), reason }),
      z.object({ status: z.literal("abort"), reason }),
    ],
    { error: "it must be a map whose status is success, retry, next_strategy or abort" },
  ),
  inject: z.array(z.string()),
});

const flag = z.boolean(given("true or false"));
const whole = (least: number) => {
  const what = given(`a whole number of ${least} or more`);
  return z.int(what).min(least, what);
};
const milliseconds = (least: number) => {
  const what = given(`a number of milliseconds, ${least} or more`);
  return z.number(what).min(least, what);
};

/** The settings of the block `recovery`, beside the chains. */
export const settingSchemas = {
  enabled: flag,
  max_total_attempts: whole(1),
  max_session_attempts: whole(1),
  session_window_ms: milliseconds(1),
  max_delay_ms: milliseconds(0),
  step_timeout_ms: milliseconds(0),
  persist_state: flag,
  collect_metrics: flag,
};

/** The settings of `circuit_breaker`. */
export const breakerSchemas = { enabled: flag, failures: whole(1), reset_ms: milliseconds(1) };

export const stepNameSchema = text("the name of a strategy");
export const flagSchema = flag;

/** The parameters of the built-in strategies. */
export const parameterSchemas: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  retry: {
    max_retries: whole(0),
    backoff_ms: milliseconds(0),
    backoff_factor: z.number(given("a number of 1 or more")).min(1, given("a number of 1 or more")),
    max_delay_ms: milliseconds(0),
    jitter: flag,
  },
  compact: {},
  fallback_model: { model: text("the name of a model") },
  abort: { message: text("text") },
  remind_and_retry: { max_retries: whole(0), reminder_text: text("text"), delay_ms: milliseconds(0) },
  truncate: {
    max_truncations: whole(0),
    target_ratio: z
      .number(given("a number between 0 and 1"))
      .gt(0, given("a number between 0 and 1"))
      .lt(1, given("a number between 0 and 1")),
    min_output_size: whole(0),
  },
  summarize: { model: text("the name of a model") },
};

/** What is kept of a session, or of the operations, across a restart. */
export const storedStateSchema = z.object({
  version: z.literal(1),
  attempts: z.array(z.number()),
  breakers: z.record(z.string(), z.object({ failures: z.int().min(0), openedAt: z.number().optional() })),
});

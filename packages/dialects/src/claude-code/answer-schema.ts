import { describe } from "@hardpoint/core";
import { z } from "zod";

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) => `must be ${what}, but is ${describe(issue.input)}`,
});

/** The parts of an answer that have one form at every event. Anything else may stand beside them, and is told. */
export const answerSchema = z.looseObject({
  continue: z.boolean(must("true or false")).optional(),
  stopReason: z.string(must("text")).optional(),
  suppressOutput: z.boolean(must("true or false")).optional(),
  systemMessage: z.string(must("text")).optional(),
  decision: z.string(must("text")).nullish(),
  reason: z.string(must("text")).nullish(),
  hookSpecificOutput: z
    .looseObject({ hookEventName: z.string(must("the event's name")).optional() }, must("a map"))
    .optional(),
});

export type Answer = z.output<typeof answerSchema>;

/** At the top of an answer. */
export const answerKeys: readonly string[] = Object.keys(answerSchema.shape);

/** What Claude Code reads at the top of an answer too, and nothing here could follow. */
export const vainKeys: readonly string[] = ["terminalSequence", "async", "asyncTimeout"];

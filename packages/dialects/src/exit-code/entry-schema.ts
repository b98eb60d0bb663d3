import { describe } from "@hardpoint/core";
import { z } from "zod";

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined
      ? `is missing; it must be ${what}`
      : `must be ${what}, but is ${describe(issue.input)}`,
});

/** One hook. The last two keys are Hardpoint's own. */
export const hookEntrySchema = z.object(
  {
    matcher: z.string(must("a tool's name, or *")).optional(),
    command: z.string(must("a command")),
    timeout: z
      .number(must("a number of milliseconds"))
      .positive(must("a positive number of milliseconds"))
      .optional(),
    onFailure: z.enum(["continue", "deny"], must("continue or deny")).optional(),
  },
  must("a map with command"),
);

export type HookEntry = z.output<typeof hookEntrySchema>;

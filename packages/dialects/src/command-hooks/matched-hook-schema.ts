import { describe } from "@hardpoint/core";
import { z } from "zod";

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined
      ? `is missing; it must be ${what}`
      : `must be ${what}, but is ${describe(issue.input)}`,
});

/** One hook of an event: a command, for the tools that a matcher names. The last two keys are Hardpoint's own. */
export const matchedHookSchema = z.object(
  {
    matcher: z.string(must("a tool's name, or *")).optional(),
    command: z.string(must("a command")).trim().min(1, { error: "is empty; it must be a command" }),
    timeout: z
      .number(must("a number of milliseconds"))
      .positive(must("a positive number of milliseconds"))
      .optional(),
    onFailure: z.enum(["continue", "deny"], must("continue or deny")).optional(),
  },
  must("a map with command"),
);

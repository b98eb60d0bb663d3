import { describe } from "@hardpoint/core";
import { z } from "zod";

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined
      ? `is missing; it must be ${what}`
      : `must be ${what}, but is ${describe(issue.input)}`,
});

/** One item of `hooks`. The last two keys are Hardpoint's own. */
export const hookEntrySchema = z.object(
  {
    name: z.string(must("the hook's name")).min(1, must("the hook's name")),
    description: z.string(must("text")).optional(),
    point: z.string(must("the name of a point")),
    type: z.enum(["observer", "decision"], must("observer or decision")),
    command: z.string(must("the program to run")).min(1, must("the program to run")),
    args: z.array(z.string(must("text")), must("a list of texts")).optional(),
    env: z.record(z.string(), z.string(must("text")), must("a map of texts")).optional(),
    priority: z.number(must("a number")).optional(),
    enabled: z.boolean(must("true or false")).optional(),
    timeout: z
      .number(must("a number of milliseconds"))
      .positive(must("a positive number of milliseconds"))
      .optional(),
    onFailure: z.enum(["continue", "deny"], must("continue or deny")).optional(),
  },
  must("a map with name, point, type and command"),
);

export type HookEntry = z.output<typeof hookEntrySchema>;

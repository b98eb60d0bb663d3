import { describe } from "@hardpoint/core";
import { z } from "zod";
import { roleboxRules } from "./rules.js";

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined
      ? `is missing; it must be ${what}`
      : `must be ${what}, but is ${describe(issue.input)}`,
});

const text = (what: string) => z.string(must(what)).min(1, must(what));
const texts = (what: string) => z.array(z.string(must("a string")), must(what));

export const filterSchema = z.object(
  {
    tools: texts("a list of tool names").optional(),
    eventTypes: texts("a list of event types").optional(),
  },
  must("a mapping with tools or eventTypes"),
);

/** One item of `hooks.custom`. The last four keys are Hardpoint's own. */
export const hookEntrySchema = z.object(
  {
    name: text("the hook's name"),
    description: z.string(must("a string")).optional(),
    events: texts("a list of event names"),
    module: text("the path of the hook's module"),
    config: z.unknown().optional(),
    filter: filterSchema.optional(),
    priority: z.number(must("a finite number")).default(roleboxRules.defaults.priority),
    phase: z.enum(["before", "after"], must("before or after")).default(roleboxRules.defaults.phase),
    mode: z.enum(["apply", "shadow"], must("apply or shadow")).default("apply"),
    onFailure: z
      .enum(["continue", "deny"], must("continue or deny"))
      .default(roleboxRules.defaults.onFailure),
    timeout: z
      .number(must("a number of milliseconds"))
      .positive(must("a positive number of milliseconds"))
      .optional(),
    isolation: text("inline, worker, process or the name of a group").optional(),
  },
  must("a mapping with name, events and module"),
);

export type HookEntry = z.output<typeof hookEntrySchema>;

/** The value of a flag under `hooks.builtin`. */
export const builtinFlagSchema = z.boolean(must("true or false"));

import { describe } from "@hardpoint/core";
import { z } from "zod";
import { isConditionName } from "./condition-name.js";

/** One item of `extensions.conditions`. */
export const conditionEntrySchema = z.strictObject(
  {
    name: z
      .string({ error: "write the condition's name, for example git_clean" })
      .refine(isConditionName, { error: "a condition's name has no spaces and no parentheses" }),
    module: z
      .string({ error: "write the module's path, for example ext/git-clean.js" })
      .min(1, { error: "write the module's path, for example ext/git-clean.js" }),
    description: z.string({ error: "a description is text" }).optional(),
    config: z
      .record(z.string(), z.unknown(), { error: (issue) => `it is a map, not ${describe(issue.input)}` })
      .optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `an entry has name, module, description and config, not ${issue.keys.join(", ")}`
        : "an entry is a map with name and module",
  },
);

export const booleanSchema = z.boolean({
  error: (issue) => `it must be true or false, not ${describe(issue.input)}`,
});

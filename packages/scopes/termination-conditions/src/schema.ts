import { describe } from "@hardpoint/core";
import { z } from "zod";
import { isGroupKey } from "./condition.js";

/** One item of `extensions.termination_conditions`. */
export const terminationEntrySchema = z.strictObject(
  {
    name: z
      .string({ error: "write the condition's name, for example tests_pass" })
      .regex(/\S/u, { error: "write the condition's name, for example tests_pass" })
      .refine((name) => !isGroupKey(name), { error: "any_of, all_of and not put conditions together" }),
    module: z
      .string({ error: "write the module's path, for example ext/tests-pass.js" })
      .min(1, { error: "write the module's path, for example ext/tests-pass.js" }),
    description: z.string({ error: "a description is text" }).optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `an entry has name, module and description, not ${issue.keys.join(", ")}`
        : "an entry is a map with name and module",
  },
);

export const booleanSchema = z.boolean({
  error: (issue) => `it must be true or false, not ${describe(issue.input)}`,
});

export const endStatusSchema = z.enum(["complete", "exhausted"], {
  error: (issue) => `it must be "complete" or "exhausted", not ${describe(issue.input)}`,
});

/** What `parse` gives. That it is plain data is seen to where the module lives. */
export const parsedSchema = z.unknown().refine((value) => value !== undefined, {
  error: "it must be a condition as plain data, or null for a value that it can't use, not undefined",
});

import { describe } from "@hardpoint/core";
import { z } from "zod";
import { isFunctionName } from "./function-name.js";

const error = (form: string) => (issue: { readonly input?: unknown }) =>
  `must be ${form}, and is ${describe(issue.input)}`;

const functionName = z.string({ error: error("the name of a function") }).refine(isFunctionName, {
  error: (issue) =>
    `${describe(issue.input)} can't be a function's name: write letters, digits, ".", "-" and "_"`,
});

const text = (form: string) =>
  z
    .string({ error: error(form) })
    .trim()
    .min(1, { error: error(form) });

/** One item may stand for a list of it. */
const listOf = <Item extends z.ZodType>(item: Item, form: string) =>
  z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z.array(item, { error: error(form) }),
  );

const functionNames = listOf(functionName, "a list of functions");
const artifactNames = listOf(text("the name of an artifact"), "a list of artifacts");

const parameterName = "a parameter's name has letters, digits, - and _, and does not begin with a digit";

/** A record would leave `__proto__` out without a word. */
const parameters = z.preprocess(
  (value, context) => {
    if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__"))
      context.addIssue({ code: "custom", path: ["__proto__"], message: "can't be a parameter's name" });
    return value;
  },
  z.record(
    z.string().regex(/^[\p{L}_][\p{L}\p{N}_-]*$/u),
    z
      .union([z.string(), z.number(), z.boolean(), z.null()], {
        error: error("text, a number, true or false, or nothing"),
      })
      .transform((value) => (value === null ? undefined : String(value))),
    {
      error: (issue) =>
        issue.code === "invalid_key"
          ? parameterName
          : `must be a map of parameters and their defaults, and is ${describe(issue.input)}`,
    },
  ),
);

/** The keys of the front matter whose form is known; a gate and continue_until are read by whoever evaluates them. */
export const frontMatterSchemas = {
  name: functionName,
  description: z.string({ error: error("text") }),
  params: parameters,
  phase: text("one line of text").refine((value) => !/[\r\n]/.test(value), {
    error: "must be one line of text",
  }),
  priority: z.number({ error: error("a number") }),
  requires: functionNames,
  produces: artifactNames,
  consumes: artifactNames,
  transitions: z.array(z.unknown(), { error: error("a list of transitions") }),
  continue_max: z.int({ error: error("a whole number") }).min(0, { error: error("0 or more") }),
  requires_evidence: listOf(text("the tag of an evidence"), "a list of tags"),
  observe: z.array(z.unknown(), { error: error("a list of what is observed") }),
  state_schema_version: z.int({ error: error("a whole number") }).min(1, { error: error("1 or more") }),
} as const;

/** One item of `transitions`. */
export const transitionSchema = z
  .strictObject(
    {
      when: z.unknown().optional(),
      activate: functionNames.optional(),
      deactivate: functionNames.optional(),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `a transition has when, activate and deactivate, not ${issue.keys.join(", ")}`
          : `must be a map with when, activate and deactivate, and is ${describe(issue.input)}`,
    },
  )
  .refine((transition) => transition.when !== undefined, {
    path: ["when"],
    error: "a transition needs `when`: a condition, or gate",
  });

/** `functions` and `disable_functions` of a role, and `auto_activate` where it is no flag. */
export const namesSchema = functionNames;

import { describe } from "@hardpoint/core";
import { z } from "zod";

const text = (what: string) => z.string({ error: what }).min(1, { error: what });

const isEventName = (name: string): boolean => /^\S+$/u.test(name);

/** One item of `extensions.observe_events`. */
export const observeEntrySchema = z.strictObject(
  {
    name: z
      .string({ error: "write the event's name, for example tests_passed" })
      .refine(isEventName, { error: "an event's name has no spaces" }),
    module: text("write the module's path, for example ext/tests-passed.js"),
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

/** What `handle` gives. */
export const textsSchema = z.array(
  z.string({ error: (issue) => `it must be a text, not ${describe(issue.input)}` }),
  { error: (issue) => `it must be a list of texts, not ${describe(issue.input)}` },
);

const oneOrMore = (what: string) =>
  z.union([text(what), z.array(text(what)).min(1, { error: what })], { error: what });

const someOf = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const keys = Object.keys(shape);
  const usage = `it is a map with ${keys.join(" or ")}`;
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === "unrecognized_keys" ? `${usage}, not ${issue.keys.join(", ")}` : usage,
    })
    .refine((map) => keys.some((key) => Object.hasOwn(map, key)), { error: usage });
};

const argumentMap = z.record(z.string(), z.unknown(), { error: "it is a map of arguments and values" });

/** What a spec waits for. One that can't be read must not be left out: the spec would fire too often. */
export const guardSchemas = {
  tool: oneOrMore("it is the name of a tool, or a list of names"),
  when: z.union([text("write a condition"), z.record(z.string(), z.unknown())], {
    error: "it is a condition: a name, name(arg), or a map with all, any or not",
  }),
  when_output: someOf({
    contains: oneOrMore("it is a text, or a list of texts").optional(),
    not_contains: oneOrMore("it is a text, or a list of texts").optional(),
  }),
  when_args: someOf({ match: argumentMap.optional(), not_match: argumentMap.optional() }),
} as const;

/** What then happens. */
export const effectSchemas = {
  inject: text("it is the text to inject"),
  set_evidence: text("it is the tag of an evidence"),
  // The name is what follows the opening fence, up to the first space.
  capture_artifact: text("it is the name of a fenced block").refine((name) => /^[^\s`]+$/u.test(name), {
    error: "the name of a fenced block has no spaces and no backticks",
  }),
  capture_payload_as: text("it is the name of an artifact"),
  sync_todos: booleanSchema,
} as const;

export const eventSchema = z
  .string({ error: "it is the name of an event: tool_after, message, activate, or one of your own" })
  .refine(isEventName, { error: "an event's name has no spaces and is not empty" });

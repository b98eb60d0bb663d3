import { describe } from "@hardpoint/core";
import { z } from "zod";

const modulePath = "write the module's path, for example ext/pager.js";
const description = z.string({ error: "a description is text" }).optional();
const name = (what: string, example: string) =>
  z
    .string({ error: `write the ${what}, for example ${example}` })
    .regex(/^[^\s{}]+$/u, { error: `the ${what} has no spaces and no braces` });

const entryError = (keys: string) => (issue: { code?: string; keys?: readonly string[] }) =>
  issue.code === "unrecognized_keys"
    ? `an entry has ${keys}, not ${(issue.keys ?? []).join(", ")}`
    : `an entry is a map with ${keys}`;

/** One item of `extensions.notification_channels`. `name` is taken for `kind`, as the other scopes have it. */
export const channelEntrySchema = z
  .strictObject(
    {
      kind: name("kind", "pager").optional(),
      name: name("kind", "pager").optional(),
      module: z.string({ error: modulePath }).min(1, { error: modulePath }),
      description,
    },
    { error: entryError("kind, module and description") },
  )
  .refine((entry) => entry.kind !== undefined || entry.name !== undefined, {
    error: "write the kind, for example kind: pager",
  })
  .refine((entry) => entry.kind === undefined || entry.name === undefined || entry.kind === entry.name, {
    error: "kind and name are two words for the same thing; write one of them",
  });

/** One item of `extensions.notification_events`. */
export const eventEntrySchema = z.strictObject(
  {
    name: name("event's name", "deploy_done"),
    module: z.string({ error: modulePath }).min(1, { error: modulePath }).optional(),
    description,
  },
  { error: entryError("name, description and module") },
);

export const kindSchema = z
  .string({ error: (issue) => `it must be text, not ${describe(issue.input)}` })
  .min(1, { error: "it must not be empty" });

export const keysSchema = z.array(z.string(), {
  error: (issue) => `it must be a list of keys, not ${describe(issue.input)}`,
});

export const templateSchema = z.string({
  error: (issue) => `it must be text, not ${describe(issue.input)}`,
});

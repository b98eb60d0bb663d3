import { describe } from "@hardpoint/core";
import { z } from "zod";

/** One item of `extensions.graph_topologies`. */
export const topologyEntrySchema = z.strictObject(
  {
    name: z
      .string({ error: "write the topology's name, for example diamond" })
      .regex(/\S/u, { error: "write the topology's name, for example diamond" }),
    module: z
      .string({ error: "write the module's path, for example ext/diamond.js" })
      .min(1, { error: "write the module's path, for example ext/diamond.js" }),
    description: z.string({ error: "a description is text" }).optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `an entry has name, module and description, not ${issue.keys.join(", ")}`
        : "an entry is a map with name and module",
  },
);

const text = z.string({ error: (issue) => `it must be text, not ${describe(issue.input)}` });

/** Members beyond these are kept, so that they can be told; they have to be plain data, as all that leaves an isolate. */
const edgeSchema = z
  .object(
    {
      from: text,
      to: text,
      label: text.optional(),
      exit: z
        .boolean({ error: (issue) => `it must be true or false, not ${describe(issue.input)}` })
        .optional(),
    },
    { error: (issue) => `it must be an edge { from, to }, not ${describe(issue.input)}` },
  )
  .catchall(z.json().optional());

/** What `expand` gives. */
export const edgesSchema = z.array(edgeSchema, {
  error: (issue) => `it must be a list of edges, not ${describe(issue.input)}`,
});

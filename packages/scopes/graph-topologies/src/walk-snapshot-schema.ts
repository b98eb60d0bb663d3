import { z } from "zod";

const ended = z.strictObject({
  status: z.enum(["complete", "exhausted"]),
  reason: z.string(),
  condition: z.string().optional(),
});

/** A walk as it is kept. Lists of pairs stand for maps, so that an agent may be called `__proto__`. */
export const walkSnapshotSchema = z.strictObject({
  version: z.literal(1, { error: "it is of another version" }),
  onward: z.array(z.string()),
  waysBack: z.array(z.strictObject({ by: z.string(), targets: z.array(z.string()) })),
  handed: z.array(z.tuple([z.string(), z.string()])),
  completed: z.array(z.string()),
  counts: z.array(
    z.strictObject({
      group: z.string(),
      count: z.int().nonnegative(),
      startedAt: z.number().optional(),
    }),
  ),
  results: z.array(z.tuple([z.string(), z.array(z.string())])),
  stuck: z.boolean(),
  offRoute: z.int().nonnegative(),
  end: ended.optional(),
});

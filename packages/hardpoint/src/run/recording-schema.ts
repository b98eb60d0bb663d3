import { z } from "zod";

const callSchema = z.strictObject({
  tool: z.string().min(1),
  args: z.record(z.string(), z.unknown()).default({}),
});

const replySchema = z.strictObject({
  text: z.string().default(""),
  calls: z.array(callSchema).default([]),
});

const answerSchema = z.strictObject({
  agent: z.string().min(1),
  text: z.string(),
  after: z
    .int()
    .min(1)
    .default(1)
    .describe("How many steps of the model after its dispatch the answer arrives"),
});

/** A session as a data file: the model's replies, and the answers of the sub-agents, each in the order of use. */
export const recordingSchema = z.strictObject({
  replies: z.array(replySchema),
  answers: z.array(answerSchema).default([]),
});

export type Recording = z.output<typeof recordingSchema>;

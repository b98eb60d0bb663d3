import { z } from "zod";
import { must } from "./must.js";

const tool = must("the name of a tool");
const agent = must("the name of a sub-agent");
const after = must("a whole number of steps, 1 or more");

const callSchema = z.strictObject(
  {
    tool: z.string(tool).min(1, tool),
    args: z.record(z.string(), z.unknown(), must("a map of arguments")).default({}),
  },
  must("a call: a map with tool and args"),
);

/** What the endpoint answers in place of a reply, as its library would throw it. */
const errorSchema = z.looseObject(
  {
    message: z.string(must("what went wrong")),
    name: z.string(must("the name of the error's class")).optional(),
  },
  must("an error: a map with message, and what else the error carries"),
);

const replySchema = z.strictObject(
  {
    text: z.string(must("a text")).default(""),
    calls: z.array(callSchema, must("a list of calls")).default([]),
    error: errorSchema
      .optional()
      .describe("The request fails with this; the rest of the reply counts for nothing"),
  },
  must("a reply: a map with text and calls"),
);

const answerSchema = z.strictObject(
  {
    agent: z.string(agent).min(1, agent),
    text: z.string(must("what the sub-agent answers")),
    after: z
      .int(after)
      .min(1, after)
      .default(1)
      .describe("How many steps of the model after its dispatch the answer arrives"),
  },
  must("an answer: a map with agent and text"),
);

/** A session as a data file: the model's replies, and the answers of the sub-agents, each in the order of use. */
export const recordingSchema = z.strictObject(
  {
    replies: z.array(replySchema, must("a list of replies")),
    answers: z.array(answerSchema, must("a list of answers")).default([]),
  },
  must("a map with replies"),
);

export type Recording = z.output<typeof recordingSchema>;

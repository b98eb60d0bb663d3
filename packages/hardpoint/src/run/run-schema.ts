import { z } from "zod";
import { must } from "./must.js";

const task = must("what the agent is asked to do");
const path = must("a path");
const message = must("a text");
const continueMax = must("a whole number from 0 to 25");
const maxSteps = must("a whole number, 1 or more");

/** run.yaml: what `hardpoint run` lets the agent of a role directory do. Paths are relative to the file. */
export const runFileSchema = z.strictObject(
  {
    task: z.string(task).trim().min(1, task).describe("What the agent is asked to do"),
    workspace: z
      .string(path)
      .min(1, path)
      .optional()
      .describe("A folder, copied anew for each run; default: an empty one"),
    recording: z
      .string(path)
      .min(1, path)
      .optional()
      .describe("The recorded session that is played when no model is named"),
    // What a condition says is checked by the conditions scope, which names what is wrong in its own terms.
    gate: z.unknown().optional().describe("A condition that must be true before the agent begins"),
    continue_until: z
      .unknown()
      .optional()
      .describe("A condition that is looked at when a turn ends: false gives another turn"),
    continue_max: z
      .int(continueMax)
      .min(0, continueMax)
      .max(25, continueMax)
      .default(5)
      .describe("How many turns continue_until may add"),
    continue_message: z
      .string(message)
      .min(1, message)
      .optional()
      .describe("What the agent is told in such a turn"),
    max_steps: z
      .int(maxSteps)
      .min(1, maxSteps)
      .default(50)
      .describe("How many requests to the model the whole run may take"),
  },
  must("a map with task"),
);

export type RunFile = z.output<typeof runFileSchema>;

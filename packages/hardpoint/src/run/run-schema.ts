import { z } from "zod";

/** A condition in any of the forms of the grammar; what it says is checked by the conditions scope. */
const conditionSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** run.yaml: what `hardpoint run` lets the agent of a role directory do. Paths are relative to the file. */
export const runFileSchema = z.strictObject({
  task: z.string().min(1).describe("What the agent is asked to do"),
  workspace: z
    .string()
    .min(1)
    .optional()
    .describe("A folder, copied anew for each run; default: an empty one"),
  recording: z
    .string()
    .min(1)
    .optional()
    .describe("The recorded session that is played when no model is named"),
  gate: conditionSchema.optional().describe("Must be true before the agent begins"),
  continue_until: conditionSchema.optional().describe("Looked at when a turn ends: false gives another turn"),
  continue_max: z.int().min(0).max(25).default(5).describe("How many turns continue_until may add"),
  continue_message: z.string().min(1).optional().describe("What the agent is told in such a turn"),
  max_steps: z.int().min(1).default(50).describe("How many requests to the model the whole run may take"),
});

export type RunFile = z.output<typeof runFileSchema>;

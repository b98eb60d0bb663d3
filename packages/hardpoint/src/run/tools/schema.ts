import { z } from "zod";

/** What a tool's arguments must be. */
export type ToolSchema<Args = unknown> = z.ZodType<Args>;

const path = z.string().min(1).describe("Relative to the workspace");

export const readSchema = z.strictObject({ path });

export const writeSchema = z.strictObject({ path, content: z.string().describe("The whole file") });

export const editSchema = z.strictObject({
  path,
  old: z.string().min(1).describe("The text to replace, as it stands in the file"),
  new: z.string().describe("The text that takes its place"),
});

export const bashSchema = z.strictObject({ command: z.string().min(1) });

export const dispatchSchema = z.strictObject({
  agent: z.string().min(1).describe("The sub-agent's name, for example reviewer"),
  prompt: z.string().min(1).describe("What it is to do, with all that it has to know"),
});

import { describe } from "@hardpoint/core";
import { z } from "zod";

const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined
      ? `is missing; it must be ${what}`
      : `must be ${what}, but is ${describe(issue.input)}`,
});

const text = (what: string) => z.string(must(what)).trim().min(1, must(what));

const common = {
  if: z.string(must("a permission rule")).optional(),
  timeout: z.number(must("a number of seconds")).positive(must("a positive number of seconds")).optional(),
  statusMessage: z.string(must("text")).optional(),
  once: z.boolean(must("true or false")).optional(),
  onFailure: z.enum(["continue", "block"], must("continue or block")).optional(),
};

export const commandSchema = z.object({
  type: z.literal("command"),
  command: text("a command"),
  args: z.array(z.string(must("text")), must("a list of texts")).optional(),
  shell: z.enum(["bash", "powershell"], must("bash or powershell")).optional(),
  async: z.boolean(must("true or false")).optional(),
  asyncRewake: z.boolean(must("true or false")).optional(),
  ...common,
});

export const httpSchema = z.object({
  type: z.literal("http"),
  url: text("an address"),
  headers: z.record(z.string(), z.string(must("text")), must("a map of texts")).optional(),
  allowedEnvVars: z.array(z.string(must("a variable's name")), must("a list of names")).optional(),
  ...common,
});

export type CommandHandler = z.output<typeof commandSchema>;
export type HttpHandler = z.output<typeof httpSchema>;
export type Handler = CommandHandler | HttpHandler;

/** Kinds of handlers that Claude Code has and that are not run here. */
export const unsupportedTypes: readonly string[] = ["mcp_tool", "prompt", "agent"];

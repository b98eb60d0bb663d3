import type { HookContext, ToolBeforeInput } from "@hardpoint/dialects/rolebox";

/** `rm` with both -r and -f, in whatever order and however they are written. */
const removesRecursively = (command: string): boolean =>
  /\brm\s/.test(command) && /\s(-\w*r|--recursive\b)/i.test(command) && /\s(-\w*f|--force\b)/i.test(command);

/**
 * `no_recursive_delete`: a command that deletes whole folders without asking is not run. Its entry in package.json has
 * `onFailure: deny`: where this hook fails, the tool is not run either.
 */
export const onToolBefore = (ctx: HookContext, { tool, args }: ToolBeforeInput): void => {
  if (tool === "bash" && removesRecursively(String(args.command))) ctx.skip();
};

/** `rm` with both -r and -f, in whatever order and however they are written. */
const removesRecursively = (command) =>
  /\brm\s/.test(command) && /\s(-\w*r|--recursive\b)/i.test(command) && /\s(-\w*f|--force\b)/i.test(command);

/**
 * `no_recursive_delete`: a command that deletes whole folders without asking is not run. Its entry in package.json has
 * `onFailure: deny`: where this hook fails, the tool is not run either.
 *
 * @param {import("@hardpoint/dialects/rolebox").HookContext} ctx
 * @param {{ tool: string, args: Record<string, unknown> }} input
 */
export const onToolBefore = (ctx, { tool, args }) => {
  if (tool === "bash" && removesRecursively(String(args.command))) ctx.skip();
};

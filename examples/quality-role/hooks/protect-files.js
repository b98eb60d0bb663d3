/** A guard: the tool does not run, and the model is told why. */
export default {
  onToolBefore(ctx, { tool, args }) {
    const path = String(args.path);
    if (!ctx.config.paths.some((start) => path.startsWith(start))) return;
    ctx.skip();
    ctx.inject(`${path} is protected, so ${tool} was skipped. Find another way.`);
  },
};

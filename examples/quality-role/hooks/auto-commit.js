export default {
  onToolAfter(ctx, { args, output }) {
    // A call that a hook skipped comes by as well; its output is not the tool's.
    if (!String(output).startsWith("Edited")) return;
    ctx.inject(`${args.path} has changed. Commit once the change is whole and its tests pass.`);
  },
};

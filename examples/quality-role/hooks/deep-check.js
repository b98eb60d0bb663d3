const undocumented = /(?<!\*\/\n)^export (?:async )?function (\w+)/gm;

/** Declared before fast-check and run after it: the lower priority goes first. */
export default {
  async onToolAfter(ctx, { args }) {
    const names = [...args.content.matchAll(undocumented)].map((match) => match[1]);
    if (names.length > 0) ctx.inject(`Exported without a comment in ${args.path}: ${names.join(", ")}.`);
  },
};

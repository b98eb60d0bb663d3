/** Exports its handler by name, which is as good as a default export. */
export const onToolAfter = (ctx, { args }) => {
  const text = args.content ?? args.new;
  const long = text.split("\n").findIndex((line) => line.length > ctx.config.columns) + 1;
  if (long > 0)
    ctx.inject(
      `Line ${long} of what was written to ${args.path} is longer than ${ctx.config.columns} columns.`,
    );
};

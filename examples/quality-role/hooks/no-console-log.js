export default {
  onToolAfter(ctx, { tool, args }) {
    const text = args.content ?? args.new;
    if (!text.includes("console.log(")) return;
    ctx.inject(`The ${tool} left a console.log in ${args.path}: take it out before you are done.`);
  },
};

// Broken on purpose: the list below has no closing bracket, so this is no JavaScript. Nothing else of the role
// is hurt by it. To mend it, close the list after "recieve".
const misspelt = ["teh", "recieve";

export default {
  onToolAfter(ctx, { args }) {
    const found = misspelt.filter((word) => String(args.content ?? args.new).includes(word));
    if (found.length > 0) ctx.inject(`Misspelt: ${found.join(", ")}.`);
  },
};

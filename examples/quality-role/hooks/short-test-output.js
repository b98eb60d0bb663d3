/** Rewrites an argument in place; what it does not touch stays as the model gave it. */
export default {
  onToolBefore(_ctx, { args }) {
    args.command = args.command.replace(/\bnode --test$/, "node --test --test-reporter=dot");
  },
};

export default {
  $$contract: "recovery_strategies@1.0",
  name: "kept",
  categories: ["flaky"],
  async execute(ctx) {
    return { status: ctx.attempt > 2 ? "failed" : "retry" };
  },
};

export default {
  $$contract: "conditions@1.1",
  handler(arg, env) {
    return arg === (env.config?.wanted ?? "build");
  },
};

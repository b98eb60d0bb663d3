export default {
  $$contract: "conditions@1.0",
  name: "kept",
  handler(arg, env) {
    return env.state.toolsObserved.length >= Number(arg || "1");
  },
};

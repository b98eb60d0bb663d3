export default {
  $$contract: "termination_conditions@2.0",
  parse: (value) => ({ after: Number(value) }),
  evaluate: (condition, state) => state.iterations >= condition.after,
};

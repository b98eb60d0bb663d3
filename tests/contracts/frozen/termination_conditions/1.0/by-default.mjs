export default {
  $$contract: "termination_conditions@1.0",
  parse: (value) => ({ type: "max_iterations", value: Number(value) }),
};

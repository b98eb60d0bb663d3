/** `agreed: reviewer` ends the loop when the last answer of that agent begins with "Agreed". */
export default {
  $$contract: "termination_conditions@2.0",
  parse: (value, agents) => (agents.includes(value) ? { agent: value } : null),
  evaluate: ({ agent }, { results }) => results[agent]?.at(-1)?.startsWith("Agreed") ?? false,
};

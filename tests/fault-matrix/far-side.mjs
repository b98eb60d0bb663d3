/** The binding of the contract `faults`: a module is handed what the host offers beside its arguments. */
export const binding = (target, member, data, tools) =>
  target.call(member, ...data, { log: tools.log, host: tools.capability("host") });

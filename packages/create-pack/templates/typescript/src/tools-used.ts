import type { ConditionEnv } from "@hardpoint/conditions";

/** `tools_used(3)`: the agent has used at least so many different tools. */
export const handler = (arg: string, env: ConditionEnv): boolean => {
  const wanted = Number(arg);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`tools_used takes a whole number from 1 on, as in tools_used(3), and not "${arg}".`);
  return new Set(env.state.toolsObserved).size >= wanted;
};

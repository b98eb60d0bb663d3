import type { FlowEdge } from "@hardpoint/graph-topologies";

/** `relay`: each agent hands its work to the next one, and the last one hands it back. */
export const expand = (agents: string[]): FlowEdge[] => {
  if (agents.length === 0) return [];
  const stops = ["parent", ...agents, "parent"];
  return agents.concat("parent").map((to, index) => ({ from: stops[index] ?? "parent", to }));
};

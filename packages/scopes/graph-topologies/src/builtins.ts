import { parentId } from "./agent-id.js";
import type { FlowEdge } from "./flow-edge.js";
import type { TopologyModule } from "./topology-module.js";

const edge = (from: string, to: string, label?: string): FlowEdge => ({
  from,
  to,
  ...(label === undefined ? {} : { label }),
  ...(to === parentId ? { exit: true } : {}),
});

/** parent → first → … → last → parent. */
const pipeline = (agents: readonly string[]): readonly FlowEdge[] => {
  const last = agents.at(-1);
  return last === undefined ? [] : [...chain(agents), edge(last, parentId)];
};

/** A pipeline whose last agent may go back to the first; a single one, to itself. */
const reviewLoop = (agents: readonly string[]): readonly FlowEdge[] => {
  const [first] = agents;
  const last = agents.at(-1);
  if (first === undefined || last === undefined) return [];
  return [...chain(agents), edge(last, first, "loop"), edge(last, parentId, "exit")];
};

const chain = (agents: readonly string[]): readonly FlowEdge[] =>
  agents.map((agent, index) => edge(agents[index - 1] ?? parentId, agent));

/** Each agent by itself, between parent and parent. */
const star = (agents: readonly string[]): readonly FlowEdge[] =>
  agents.flatMap((agent) => [edge(parentId, agent), edge(agent, parentId)]);

/** The first agent hands to all between, which hand to the last: it begins when they have all ended. */
const fanOutFanIn = (agents: readonly string[]): readonly FlowEdge[] => {
  const between = agents.slice(1, -1);
  const [first] = agents;
  const last = agents.at(-1);
  if (first === undefined || last === undefined || between.length === 0) return pipeline(agents);
  return [
    edge(parentId, first),
    ...between.map((agent) => edge(first, agent)),
    ...between.map((agent) => edge(agent, last)),
    edge(last, parentId),
  ];
};

/** Each agent hands to two more, level by level: the first to the second and third, the second to the next two. */
const tree = (agents: readonly string[]): readonly FlowEdge[] => {
  const edges = agents.map((agent, index) => edge(agents[Math.ceil(index / 2) - 1] ?? parentId, agent));
  const leaves = agents.filter((_, index) => 2 * index + 1 >= agents.length);
  return [...edges, ...leaves.map((leaf) => edge(leaf, parentId))];
};

/** The built-in vocabulary as modules, by name. Each gives no edge for no agent. */
export const builtinTopologies: Readonly<Record<string, TopologyModule>> = {
  pipeline: { expand: pipeline },
  "review-loop": { expand: reviewLoop },
  star: { expand: star },
  "fan-out-fan-in": { expand: fanOutFanIn },
  tree: { expand: tree },
};

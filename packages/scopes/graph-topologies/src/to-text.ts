import { parentId } from "./agent-id.js";
import type { CollaborationGraph, GraphEdge } from "./graph.js";
import { visible } from "./visible.js";

/**
 * The graph as a tree of text, for terminals. An agent stands where it is first reached; elsewhere only its name does.
 */
export const toText = (graph: CollaborationGraph): string => {
  const { edges, loops, unreachable, maxIterations } = graph;
  const lines = [parentId];
  const drawn = new Set<string>();
  const of = (agent: string): readonly GraphEdge[] => edges.filter(({ from }) => from === agent);
  const draw = (agent: string, indent: string): void => {
    const ways = of(agent);
    for (const [index, edge] of ways.entries()) {
      const last = index === ways.length - 1;
      const first = !edge.back && !edge.exit && !drawn.has(edge.to);
      lines.push(`${indent}${last ? "└─ " : "├─ "}${entry(graph, edge, first)}`);
      if (!first) continue;
      drawn.add(edge.to);
      draw(edge.to, `${indent}${last ? "   " : "│  "}`);
    }
  };
  draw(parentId, "");
  const times = maxIterations === 1 ? "once" : `${maxIterations} times`;
  return [
    ...lines,
    ...loops.map(({ agents }) =>
      maxIterations === 0
        ? `loop of ${list(agents)}: never goes back`
        : `loop of ${list(agents)}: goes back at most ${times}`,
    ),
    ...(unreachable.length === 0 ? [] : [`never reached: ${list(unreachable)}`]),
    "",
  ].join("\n");
};

const entry = (graph: CollaborationGraph, edge: GraphEdge, first: boolean): string => {
  const label = edge.label === undefined ? "" : `: ${visible(edge.label)}`;
  return `${visible(edge.to)}${remark(graph, edge, first)}${label}`;
};

const remark = ({ edges, unreachable }: CollaborationGraph, edge: GraphEdge, first: boolean): string => {
  if (edge.exit) return " (exit)";
  if (edge.back) return " (back)";
  if (!first) return " (above)";
  const awaited = edges.filter(
    ({ from, to, back }) => to === edge.to && !back && from !== parentId && !unreachable.includes(from),
  );
  return awaited.length > 1 ? ` (after ${list(awaited.map(({ from }) => from))})` : "";
};

const list = (agents: readonly string[]): string => {
  const names = agents.map(visible);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

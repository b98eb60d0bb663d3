import { parentId } from "./agent-id.js";
import type { CollaborationGraph, GraphEdge } from "./graph.js";
import { visible } from "./visible.js";

/** The graph in the language of Graphviz. Dashed edges go back. */
export const toDot = ({ agents, edges }: CollaborationGraph): string =>
  [
    "digraph collaboration {",
    "  node [shape=box];",
    `  ${quote(parentId)} [shape=ellipse];`,
    ...agents.map((agent) => `  ${quote(agent)};`),
    ...edges.map((edge) => `  ${quote(edge.from)} -> ${quote(edge.to)}${attributes(edge)};`),
    "}",
    "",
  ].join("\n");

const attributes = ({ label, back }: GraphEdge): string => {
  const list = [...(label === undefined ? [] : [`label=${quote(label)}`]), ...(back ? ["style=dashed"] : [])];
  return list.length === 0 ? "" : ` [${list.join(", ")}]`;
};

/** A backslash begins an escape in labels, and an ampersand an entity. */
const quote = (text: string): string =>
  `"${visible(text).replace(/["\\]/gu, "\\$&").replaceAll("&", "&amp;")}"`;

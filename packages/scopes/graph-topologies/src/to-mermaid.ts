import { parentId } from "./agent-id.js";
import type { CollaborationGraph, GraphEdge } from "./graph.js";
import { visible } from "./visible.js";

/** The graph as a Mermaid flowchart. Dotted edges go back. */
export const toMermaid = ({ agents, edges }: CollaborationGraph): string => {
  const ids = new Map([parentId, ...agents].map((agent, index) => [agent, `n${index}`]));
  const id = (agent: string): string => ids.get(agent) ?? "n0";
  const draw = ({ from, to, label, back }: GraphEdge): string =>
    `${id(from)} ${back ? "-.->" : "-->"}${label === undefined ? "" : `|${quote(label)}|`} ${id(to)}`;
  return [
    "flowchart TD",
    `  ${id(parentId)}(${quote(parentId)})`,
    ...agents.map((agent) => `  ${id(agent)}[${quote(agent)}]`),
    ...edges.map((edge) => `  ${draw(edge)}`),
    "",
  ].join("\n");
};

/** All but letters, digits and the plainest signs as entities: Mermaid has many signs that mean something in some place. */
const quote = (text: string): string =>
  `"${visible(text).replace(/[^\p{L}\p{M}\p{N} ._/-]/gu, (sign) => `#${sign.codePointAt(0)};`)}"`;

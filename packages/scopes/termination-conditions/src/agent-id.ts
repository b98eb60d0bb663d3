import type { ConfigView } from "@hardpoint/core";

/** An agent's id: its name in lower case, with spaces as hyphens. Role files mix both. */
export const agentId = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, "-");

/** The ids of the agents that a collaboration names, in its list and along its edges, without `parent`. */
export const agentsOf = (config: Pick<ConfigView, "peek">): readonly string[] => {
  const listed = list(config.peek(["collaboration", "agents"]));
  const edges = list(config.peek(["collaboration", "flow"])).flatMap(endsOf);
  const ids = [...listed, ...edges].flatMap((name) => (typeof name === "string" ? agentId(name) : []));
  return [...new Set(ids)].filter((id) => id !== "" && id !== "parent");
};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `from -> to`, `from -> to: label` or `{ from, to }`. What is wrong with an edge, the reader of graphs says. */
const endsOf = (edge: unknown): readonly unknown[] => {
  if (typeof edge === "string") {
    const [, from, to] = /^\s*([^>:]+?)\s*->\s*([^>:]+?)\s*(?::|$)/u.exec(edge) ?? [];
    return [from, to];
  }
  if (typeof edge !== "object" || edge === null) return [];
  const { from, to } = edge as { readonly from?: unknown; readonly to?: unknown };
  return [from, to];
};

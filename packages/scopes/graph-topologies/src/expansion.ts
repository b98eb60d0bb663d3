import {
  type Diagnostic,
  diagnose,
  type ErrorData,
  isThenable,
  type MaybePromise,
  nearest,
  type Source,
  toErrorData,
} from "@hardpoint/core";
import { builtinTopologies } from "./builtins.js";
import { edgeMembers, type FlowEdge, formatEdge } from "./flow-edge.js";

/** What a topology came to. */
export type Expansion =
  | { readonly kind: "edges"; readonly edges: readonly FlowEdge[] }
  | { readonly kind: "unknown"; readonly nearest?: string }
  | { readonly kind: "ambiguous"; readonly names: readonly string[] }
  | { readonly kind: "failed"; readonly message: string; readonly cause?: ErrorData };

/** Expands the topology of that name. Never throws. */
export type Expand = (name: string, agents: readonly string[]) => MaybePromise<Expansion>;

/** Knows the built-in topologies, and answers at once. */
export const expandBuiltin = (name: string, agents: readonly string[]): Expansion => {
  if (!Object.hasOwn(builtinTopologies, name)) {
    const near = nearest(name, Object.keys(builtinTopologies));
    return { kind: "unknown", ...(near === undefined ? {} : { nearest: near }) };
  }
  try {
    const edges = builtinTopologies[name]?.expand([...agents]) ?? [];
    if (!isThenable(edges)) return { kind: "edges", edges: edges as readonly FlowEdge[] };
    return { kind: "failed", message: "it is asynchronous" };
  } catch (thrown) {
    const cause = toErrorData(thrown);
    return { kind: "failed", message: cause.message, cause };
  }
};

/** The edges; undefined, with the reason told, where there are none to be had. */
export const edgesOf = (
  name: string,
  expansion: Expansion,
  source: Source | undefined,
  diagnostics: Diagnostic[],
): readonly FlowEdge[] | undefined => {
  const at = source ? { source } : {};
  switch (expansion.kind) {
    case "edges":
      tellUnknownMembers(name, expansion.edges, at, diagnostics);
      return expansion.edges;
    case "unknown":
      diagnostics.push(
        diagnose(
          "GRAPH_TOPOLOGY_UNKNOWN",
          name === "" ? "collaboration.topology is blank." : `No topology is called "${name}".`,
          {
            ...at,
            hint: unknownHint(expansion.nearest),
          },
        ),
      );
      return undefined;
    case "ambiguous":
      diagnostics.push(
        diagnose("NAME_AMBIGUOUS", `Several packs have a topology "${name}".`, {
          ...at,
          hint: `Write one of ${expansion.names.join(", ")}.`,
        }),
      );
      return undefined;
    case "failed":
      diagnostics.push(
        diagnose(
          "GRAPH_TOPOLOGY_FAILED",
          `The topology "${name}" gave no edges: ${expansion.message.replace(/\.$/u, "")}.`,
          { ...at, ...(expansion.cause ? { cause: expansion.cause } : {}) },
        ),
      );
      return undefined;
  }
};

const unknownHint = (near: string | undefined): string => {
  const declare =
    "A custom topology is declared under extensions.graph_topologies; one whose module could not be loaded is unknown too.";
  return near === undefined ? declare : `Did you mean "${near}"? ${declare}`;
};

/** A member that edges don't have: each told once. */
const tellUnknownMembers = (
  name: string,
  edges: readonly FlowEdge[],
  at: { readonly source?: Source },
  diagnostics: Diagnostic[],
): void => {
  const told = new Set<string>(edgeMembers);
  for (const edge of edges) {
    for (const member of Object.keys(edge)) {
      if (told.has(member)) continue;
      told.add(member);
      const meant = nearest(member, edgeMembers);
      diagnostics.push(
        diagnose(
          "GRAPH_EDGE_INVALID",
          `The topology "${name}" gives the edge "${formatEdge(edge)}" a member "${member}", which edges don't have.`,
          {
            ...at,
            severity: "warning",
            ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
          },
        ),
      );
    }
  }
};

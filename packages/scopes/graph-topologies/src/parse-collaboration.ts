import { type ConfigPath, type Diagnostic, describe, diagnose, nearest, type Source } from "@hardpoint/core";
import type { Collaboration, FlowEntry } from "./collaboration.js";
import { type Locate, readFlowEntry } from "./read-flow.js";

export interface ParsedCollaboration {
  /** Undefined where there is none, or none that can be read. */
  readonly collaboration?: Collaboration;
  readonly diagnostics: readonly Diagnostic[];
}

/** The keys that are read here. */
export const collaborationKeys = ["topology", "agents", "flow", "max_iterations"] as const;

/**
 * Reads a configuration's `collaboration`. What is not of its form is told and left out, and costs only itself.
 * Whether the whole makes a graph is seen when it is built. Never throws.
 *
 * @param locate Where the value at a path stands; the path begins at the collaboration.
 */
export const parseCollaboration = (value: unknown, locate?: Locate): ParsedCollaboration => {
  const diagnostics: Diagnostic[] = [];
  if (value === undefined || value === null) return { diagnostics };
  const at = (path: ConfigPath): { source?: Source } => (locate ? { source: locate(path) } : {});
  const say = (path: ConfigPath, message: string, details: Partial<Diagnostic> = {}): undefined => {
    diagnostics.push(diagnose("CONFIG_INVALID", message, { ...at(path), ...details }));
    return undefined;
  };
  if (typeof value !== "object" || Array.isArray(value)) {
    const message = `collaboration is ${describe(value)}, not a map.`;
    say([], message, { hint: "Write topology and agents, or flow, below it." });
    return { diagnostics };
  }
  const map = value as Readonly<Record<string, unknown>>;
  const get = (key: string): unknown => (Object.hasOwn(map, key) ? (map[key] ?? undefined) : undefined);

  const topology = readTopology(get("topology"), say);
  const agents = readAgents(get("agents"), say);
  const flow = readFlow(get("flow"), say, locate, diagnostics);
  const maxIterations = readMaxIterations(get("max_iterations"), say);
  for (const key of Object.keys(map)) if (!isKnown(key)) diagnostics.push(unknownKey(key, locate));
  return {
    collaboration: {
      ...(topology === undefined ? {} : { topology }),
      ...(maxIterations === undefined ? {} : { maxIterations }),
      agents: agents.map(({ name }) => name),
      flow,
      ...(locate
        ? {
            sources: {
              collaboration: locate([]),
              topology: locate(["topology"]),
              agents: agents.map(({ index }) => locate(["agents", index])),
              maxIterations: locate(["max_iterations"]),
            },
          }
        : {}),
    },
    diagnostics,
  };
};

type Say = (path: ConfigPath, message: string, details?: Partial<Diagnostic>) => undefined;

/** A blank name stays: building the graph says that there is no such topology. */
const readTopology = (value: unknown, say: Say): string | undefined => {
  if (value === undefined || typeof value === "string") return value?.trim();
  return say(["topology"], `collaboration.topology is ${describe(value)}, not the name of a topology.`);
};

const readAgents = (
  value: unknown,
  say: Say,
): readonly { readonly name: string; readonly index: number }[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    say(["agents"], `collaboration.agents is ${describe(value)}, not a list.`, {
      hint: "Write agents: [one, two].",
    });
    return [];
  }
  return value.flatMap((name: unknown, index) => {
    if (typeof name === "string") return { name, index };
    say(["agents", index], `Agent ${index + 1} of collaboration.agents is ${describe(name)}, not a name.`);
    return [];
  });
};

const readFlow = (
  value: unknown,
  say: Say,
  locate: Locate | undefined,
  diagnostics: Diagnostic[],
): readonly FlowEntry[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    say(["flow"], `collaboration.flow is ${describe(value)}, not a list.`, {
      hint: 'Write each edge as an item: - "from -> to".',
    });
    return [];
  }
  return value.flatMap(
    (entry: unknown, index) => readFlowEntry(entry, ["flow", index], locate, diagnostics) ?? [],
  );
};

const readMaxIterations = (value: unknown, say: Say): number | undefined => {
  if (value === undefined) return undefined;
  const path = ["max_iterations"];
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    return say(path, `collaboration.max_iterations is ${describe(value)}, not a whole number.`);
  if (value >= 0) return value;
  say(path, `collaboration.max_iterations is ${value}, which counts as 0: no loop goes back.`, {
    severity: "warning",
  });
  return 0;
};

/** `termination` is the termination conditions' own. */
const known: readonly string[] = [...collaborationKeys, "termination"];

const isKnown = (key: string): boolean => known.includes(key);

const unknownKey = (key: string, locate: Locate | undefined): Diagnostic => {
  const meant = nearest(key, known);
  return diagnose("CONFIG_KEY_UNKNOWN", `collaboration has no key "${key}".`, {
    ...(locate ? { source: locate([key], "key") } : {}),
    ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
  });
};

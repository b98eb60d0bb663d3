import { type ConfigView, type Diagnostic, isThenable, type Report } from "@hardpoint/core";
import { buildGraph } from "./build-graph.js";
import { builtinTopologies } from "./builtins.js";
import type { Collaboration } from "./collaboration.js";
import { collaborationKeys, parseCollaboration } from "./parse-collaboration.js";

/** What a configuration says of the collaboration. */
export interface GraphSettings {
  /** Undefined where it says nothing. */
  readonly collaboration?: Collaboration;
  /** The names of the role's sub-agents, as far as the configuration has them. */
  readonly subagents: readonly string[];
  /** What was reported already when it was read. */
  readonly told: readonly Diagnostic[];
}

const key = "collaboration";

/**
 * Reads `collaboration` but for its `termination`. A graph that needs no extension is built at once to see what is wrong
 * with it, so that a check that runs nothing finds it.
 */
export const readGraphSettings = (config: ConfigView, report: Report): GraphSettings => {
  const told: Diagnostic[] = [];
  const tell = (diagnostics: readonly Diagnostic[]): void => {
    for (const diagnostic of diagnostics) {
      told.push(diagnostic);
      report(diagnostic);
    }
  };
  const subagents = readSubagents(config);
  const { collaboration, diagnostics } = parseCollaboration(ownPart(config), (path, what) =>
    config.locate([key, ...path], what),
  );
  tell(diagnostics);
  if (!collaboration) return { subagents, told };
  const { topology } = collaboration;
  if (topology === undefined || Object.hasOwn(builtinTopologies, topology)) {
    const built = buildGraph(collaboration, { subagents });
    if (!isThenable(built)) tell((built as Awaited<typeof built>).diagnostics);
  }
  return { collaboration, subagents, told };
};

/** The keys that are read here; all others stay unread, for other parts of the project or to be told as unread. */
const ownPart = (config: ConfigView): unknown => {
  const whole = config.peek([key]);
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return config.read([key]);
  const own = collaborationKeys.filter((name) => Object.hasOwn(whole, name));
  // Termination conditions alone make no collaboration, and are their reader's to judge.
  if (own.length === 0 && Object.keys(whole).length > 0) return undefined;
  return Object.fromEntries(own.map((name) => [name, config.read([key, name])]));
};

/** They are read by whoever runs them; here only their names count. */
const readSubagents = (config: ConfigView): readonly string[] => {
  const value = config.peek(["subagents"]);
  if (!Array.isArray(value)) return [];
  return value.flatMap((subagent: unknown) => {
    const name: unknown =
      typeof subagent === "object" && subagent !== null && Object.hasOwn(subagent, "name")
        ? (subagent as { readonly name: unknown }).name
        : subagent;
    return typeof name === "string" ? name : [];
  });
};

import {
  type Capabilities,
  type Diagnostic,
  diagnose,
  isThenable,
  type MaybePromise,
  type Registry,
  type Report,
  type ScopeContext,
  toErrorData,
  whenReady,
} from "@hardpoint/core";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import { expandRegistered } from "./expand-registered.js";
import type { CollaborationGraph } from "./graph.js";
import type { LoopState, Termination } from "./loop-state.js";
import { parseCollaboration } from "./parse-collaboration.js";
import type { Locate } from "./read-flow.js";
import type { GraphSettings } from "./settings.js";
import { toDot } from "./to-dot.js";
import { toMermaid } from "./to-mermaid.js";
import { toText } from "./to-text.js";
import { createWalk, type Walk } from "./walk.js";

/** Builds graphs of configurations, with custom topologies. */
export interface TopologyEngine {
  /** Reads a configuration's `collaboration` and builds its graph. A promise only where a topology takes its time. */
  build(
    collaboration: unknown,
    options?: { readonly subagents?: readonly string[]; readonly locate?: Locate },
  ): MaybePromise<BuiltGraph>;
}

export type DrawingFormat = "text" | "mermaid" | "dot";

/** The collaboration of a project. */
export interface GraphEngine extends TopologyEngine {
  /** Undefined where the configuration has no collaboration, or none that makes a graph. */
  readonly graph: CollaborationGraph | undefined;
  /**
   * The session's walk: begun when it is first asked for, and kept across reloads, on the graph that it began with.
   * `restart` begins another. `resume` goes on with what `snapshot()` gave; one that does not fit is reported, and the
   * walk begins anew. Undefined without a graph.
   */
  walk(
    session: string,
    options?: { readonly restart?: boolean; readonly resume?: unknown },
  ): Walk | undefined;
  /** Where the session's walk stands, with its graph; what `ctx.getGraphState()` shows. */
  state(session: string): GraphState | undefined;
  /** Default format `text`. Undefined without a graph. */
  draw(format?: DrawingFormat): string | undefined;
  /** Builds the graph that the configuration describes, and reports what is wrong with it. */
  prepare(): MaybePromise<void>;
}

export interface GraphState extends LoopState {
  readonly agents: readonly string[];
  readonly edges: CollaborationGraph["edges"];
  readonly maxIterations: number;
  readonly mayLeave: boolean;
  readonly reason?: string;
}

export const createTopologyEngine = (context: {
  readonly registry: Pick<Registry, "current">;
  readonly capabilities: Capabilities;
}): TopologyEngine => ({
  build(value, { locate, subagents } = {}) {
    const parsed = parseCollaboration(value, locate);
    if (!parsed.collaboration) return { diagnostics: parsed.diagnostics };
    const built = buildGraph(parsed.collaboration, {
      expand: expandRegistered(context),
      ...(subagents ? { subagents } : {}),
    });
    return whenReady(built, ({ diagnostics, ...rest }) => ({
      ...rest,
      diagnostics: [...parsed.diagnostics, ...diagnostics],
    }));
  },
});

/** What is remembered of a session. The engine that serves it changes with a reload. */
interface Memory {
  walk?: Walk;
  ask?: (state: LoopState) => MaybePromise<Termination | undefined>;
}

export const createGraphEngine = (context: ScopeContext<GraphSettings>): GraphEngine => {
  const { config, sessions, report } = context;
  let graph: CollaborationGraph | undefined;

  const begin = (memory: Memory, on: CollaborationGraph, resume: unknown): Walk => {
    const terminate = (state: LoopState) => memory.ask?.(state);
    try {
      return createWalk(on, { terminate, ...(resume === undefined ? {} : { resume }) });
    } catch (thrown) {
      const { message } = toErrorData(thrown);
      report(diagnose("GRAPH_SNAPSHOT_UNUSABLE", `${message.replace(/\.$/u, "")}; it begins anew.`));
      return createWalk(on, { terminate });
    }
  };

  const walk: GraphEngine["walk"] = (session, { restart = false, resume } = {}) => {
    const memory = sessions.of<Memory>(session, () => ({}));
    memory.ask = askTermination(context, session);
    if (graph && (!memory.walk || restart || resume !== undefined))
      memory.walk = begin(memory, graph, resume);
    return memory.walk;
  };

  return {
    ...createTopologyEngine(context),
    get graph() {
      return graph;
    },
    walk,
    state(session) {
      const current = walk(session);
      return current && stateOf(current);
    },
    draw: (format = "text") => graph && drawings[format](graph),
    prepare() {
      if (!config?.collaboration) return undefined;
      const { collaboration, subagents, told } = config;
      const built = buildGraph(collaboration, { expand: expandRegistered(context), subagents });
      return whenReady(built, (ready) => {
        graph = ready.graph;
        const before = new Set(told.map(keyOf));
        for (const diagnostic of ready.diagnostics) if (!before.has(keyOf(diagnostic))) report(diagnostic);
      });
    },
  };
};

const drawings: Readonly<Record<DrawingFormat, (graph: CollaborationGraph) => string>> = {
  text: toText,
  mermaid: toMermaid,
  dot: toDot,
};

const keyOf = ({ code, message, source }: Diagnostic): string =>
  JSON.stringify([code, message, source?.line, source?.column]);

const stateOf = (walk: Walk): GraphState => ({
  ...walk.loopState(),
  agents: walk.graph.agents,
  edges: walk.graph.edges,
  maxIterations: walk.graph.maxIterations,
  mayLeave: walk.mayLeave,
  ...(walk.reason === undefined ? {} : { reason: walk.reason }),
});

/** The capability that another scope provides, looked up at each use. One that fails ends no walk, and is reported. */
const askTermination =
  (
    { capabilities, report }: { readonly capabilities: Capabilities; readonly report: Report },
    session: string,
  ) =>
  (state: LoopState): MaybePromise<Termination | undefined> => {
    const name = "termination_conditions";
    const methods = Object.hasOwn(capabilities, name) ? capabilities[name]?.methods : undefined;
    if (!methods || !Object.hasOwn(methods, "evaluate")) return undefined;
    const failed = (thrown: unknown): undefined => {
      const cause = toErrorData(thrown);
      report(
        diagnose("EXTENSION_FAILED", `Whether the collaboration ends could not be told: ${cause.message}`, {
          cause,
        }),
      );
    };
    try {
      const evaluate = methods.evaluate as (session: string, state: LoopState) => MaybePromise<Termination>;
      const answer = Reflect.apply(evaluate, methods, [session, state]);
      return isThenable(answer) ? Promise.resolve(answer).catch(failed) : (answer as Termination);
    } catch (thrown) {
      return failed(thrown);
    }
  };

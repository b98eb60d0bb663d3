import { parentId } from "./agent-id.js";
import type { CollaborationGraph, GraphEdge } from "./graph.js";
import type { LoopState, WalkStatus } from "./loop-state.js";
import { createRoutes, type Routes } from "./routes.js";

/** A place from which a loop may go back: an agent has had its turn, and these are where its edges lead back to. */
export interface WayBack {
  readonly by: string;
  readonly targets: readonly string[];
}

/** How a walk ended. */
export interface WalkEnd {
  readonly status: Exclude<WalkStatus, "running">;
  readonly reason: string;
  /** The termination condition that ended it, as it was written. */
  readonly condition?: string;
}

/** All that a walk remembers. */
interface WalkState {
  /** Agents that can have their turn since all that they wait for is there. */
  readonly onward: Set<string>;
  /** In place of going on, the walk may go back. */
  waysBack: readonly WayBack[];
  /** The edges along which something was handed on, and not taken back since. */
  readonly handed: Set<GraphEdge>;
  /** Agents that have had a turn. */
  readonly done: Set<string>;
  readonly completed: string[];
  /** By the group of the loop. */
  readonly counts: Map<string, { count: number; startedAt?: number }>;
  readonly results: Map<string, string[]>;
  /** Whether a loop's limit left an agent without a way on. */
  stuck: boolean;
  /** How many steps in a row led off the route. */
  offRoute: number;
  end?: WalkEnd;
}

/** What steps are taken on. */
export interface WalkGround {
  readonly graph: CollaborationGraph;
  readonly routes: Routes;
  readonly state: WalkState;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export const startOn = (graph: CollaborationGraph, now: () => number): WalkGround => {
  const routes = createRoutes(graph);
  const state: WalkState = {
    onward: new Set(),
    waysBack: [],
    handed: new Set(routes.onward(parentId)),
    done: new Set(),
    completed: [],
    counts: new Map(),
    results: new Map(),
    stuck: false,
    offRoute: 0,
  };
  const ground = { graph, routes, state, now };
  for (const { to } of routes.onward(parentId)) if (hasAll(ground, to)) state.onward.add(to);
  return ground;
};

/** Whether all that an agent waits for was handed to it. */
export const hasAll = ({ routes, state }: WalkGround, agent: string): boolean =>
  routes.awaited(agent).every((edge) => state.handed.has(edge));

/** The agents whose turn it may be: those that go on before those to which a loop may go back. */
export const frontierOf = ({ state }: WalkGround): readonly string[] =>
  state.end ? [] : [...new Set([...state.onward, ...state.waysBack.flatMap(({ targets }) => targets)])];

/** Whether the walk may leave: somebody has handed to parent, and nobody is left who has to go on first. */
export const mayLeave = ({ routes, state }: WalkGround): boolean =>
  state.end === undefined && state.onward.size === 0 && routes.exits.some((edge) => state.handed.has(edge));

export const loopStateOf = (ground: WalkGround): LoopState => {
  const { graph, state, now } = ground;
  return {
    iterations: [...state.counts.values()].reduce((sum, { count }) => sum + count, 0),
    loops: graph.loops.map((loop) => ({ ...loop, count: 0, ...state.counts.get(loop.group) })),
    results: Object.fromEntries([...state.results].map(([agent, texts]) => [agent, [...texts]])),
    frontier: frontierOf(ground),
    completed: [...state.completed],
    status: state.end?.status ?? "running",
    now: now(),
  };
};

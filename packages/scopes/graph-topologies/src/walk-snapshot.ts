import { checkWith } from "@hardpoint/core";
import type { CollaborationGraph } from "./graph.js";
import { walkSnapshotSchema } from "./walk-snapshot-schema.js";
import { startOn, type WalkEnd, type WalkGround, type WayBack } from "./walk-state.js";

/** Where a walk stands, as data for JSON: to be kept, and gone on from. */
export interface WalkSnapshot {
  readonly version: 1;
  readonly onward: readonly string[];
  readonly waysBack: readonly WayBack[];
  readonly handed: readonly (readonly [from: string, to: string])[];
  readonly completed: readonly string[];
  readonly counts: readonly {
    readonly group: string;
    readonly count: number;
    readonly startedAt?: number | undefined;
  }[];
  readonly results: readonly (readonly [agent: string, texts: readonly string[]])[];
  readonly stuck: boolean;
  readonly offRoute: number;
  readonly end?: WalkEnd;
}

export const snapshotOf = ({ state }: WalkGround): WalkSnapshot => ({
  version: 1,
  onward: [...state.onward],
  waysBack: state.waysBack.map(({ by, targets }) => ({ by, targets: [...targets] })),
  handed: [...state.handed].map(({ from, to }) => [from, to]),
  completed: [...state.completed],
  counts: [...state.counts].map(([group, counted]) => ({ group, ...counted })),
  results: [...state.results].map(([agent, texts]) => [agent, [...texts]]),
  stuck: state.stuck,
  offRoute: state.offRoute,
  ...(state.end ? { end: state.end } : {}),
});

/**
 * The ground of a walk that was kept.
 *
 * @throws TypeError when it is no snapshot, or names what the graph does not have.
 */
export const resumeOn = (graph: CollaborationGraph, kept: unknown, now: () => number): WalkGround => {
  const checked = checkWith(walkSnapshotSchema, kept);
  if (!checked.ok) throw new TypeError(`The walk can't be gone on with: ${checked.problems}.`);
  const { value } = checked;
  requireOnGraph(graph, value);
  const ground = startOn(graph, now);
  const { state } = ground;
  state.onward.clear();
  for (const agent of value.onward) state.onward.add(agent);
  state.waysBack = value.waysBack;
  state.handed.clear();
  const handed = new Set(value.handed.map(pair));
  for (const edge of graph.edges) if (handed.has(pair([edge.from, edge.to]))) state.handed.add(edge);
  for (const agent of value.completed) {
    state.completed.push(agent);
    state.done.add(agent);
  }
  for (const { group, count, startedAt } of value.counts)
    state.counts.set(group, { count, ...(startedAt === undefined ? {} : { startedAt }) });
  for (const [agent, texts] of value.results) state.results.set(agent, texts);
  state.stuck = value.stuck;
  state.offRoute = value.offRoute;
  if (value.end) {
    const { status, reason, condition } = value.end;
    state.end = { status, reason, ...(condition === undefined ? {} : { condition }) };
  }
  return ground;
};

type Checked = Omit<WalkSnapshot, "end"> & { readonly end?: unknown };

const requireOnGraph = (graph: CollaborationGraph, kept: Checked): void => {
  const agents = new Set(graph.agents);
  const edges = new Set(graph.edges.map(({ from, to }) => pair([from, to])));
  const named = [
    ...kept.onward,
    ...kept.waysBack.flatMap(({ by, targets }) => [by, ...targets]),
    ...kept.completed,
    ...kept.results.map(([agent]) => agent),
  ];
  const strange =
    named.find((agent) => !agents.has(agent)) ??
    kept.handed.map(pair).find((edge) => !edges.has(edge)) ??
    kept.counts.map(({ group }) => group).find((group) => !graph.loops.some((loop) => loop.group === group));
  if (strange !== undefined)
    throw new TypeError(`The walk can't be gone on with: the graph has no "${strange}".`);
  // Of itself a walk ends when nobody is left: this one would never.
  if (
    kept.end === undefined &&
    kept.onward.length === 0 &&
    kept.waysBack.every(({ targets }) => targets.length === 0)
  )
    throw new TypeError("The walk can't be gone on with: nobody's turn is next, and it has not ended.");
};

const pair = ([from, to]: readonly [string, string]): string => `${from} -> ${to}`;

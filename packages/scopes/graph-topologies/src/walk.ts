import { isThenable, type MaybePromise, whenReady } from "@hardpoint/core";
import { agentId, parentId } from "./agent-id.js";
import { correct, mustStop, type OffRoute, tellEnd } from "./correction.js";
import type { CollaborationGraph } from "./graph.js";
import type { LoopState, Termination, WalkStatus } from "./loop-state.js";
import { resumeOn, snapshotOf, type WalkSnapshot } from "./walk-snapshot.js";
import { frontierOf, loopStateOf, mayLeave, startOn, type WalkEnd, type WalkGround } from "./walk-state.js";
import { leave, takeTurn } from "./walk-steps.js";

export interface WalkOptions {
  /**
   * Asked after each step whether to end the walk; only `met: true` does. Nothing ends it where there is nobody to ask.
   * What it throws is the caller's: wrap what may fail.
   */
  readonly terminate?: (state: LoopState) => MaybePromise<Termination | undefined>;
  /** What `snapshot()` of an earlier walk gave: the walk goes on from there. */
  readonly resume?: unknown;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
}

/** What a step came to. */
export type Step =
  | {
      readonly kind: "advanced";
      readonly agent: string;
      readonly frontier: readonly string[];
      readonly mayLeave: boolean;
    }
  /** Not that agent's turn: nothing has changed. From the third in a row on, `stop` is true. */
  | (OffRoute & { readonly kind: "off-route"; readonly stop: boolean; readonly correction: string })
  /** The walk has ended, with this step or before. `text` is for the orchestrator. */
  | (WalkEnd & { readonly kind: "ended"; readonly text: string });

/** A way through a graph: who is next, and how often it went round. */
export interface Walk {
  readonly graph: CollaborationGraph;
  readonly status: WalkStatus;
  /** Why it ended. */
  readonly reason: string | undefined;
  /** The agents whose turn it may be; first those that go on, then those to which a loop may go back. */
  readonly frontier: readonly string[];
  /** Whether the orchestrator may end it now, with `advance("parent")`. */
  readonly mayLeave: boolean;
  /**
   * An agent has had its turn, and gave this text; or `parent` takes the exit. Names are taken like ids. At once unless
   * there is a termination condition that takes its time.
   */
  advance(agent: string, text?: string): MaybePromise<Step>;
  /** Ends it from outside. Does nothing once it has ended. */
  stop(reason: string, status?: WalkEnd["status"]): void;
  loopState(): LoopState;
  snapshot(): WalkSnapshot;
}

/**
 * Begins a walk, or goes on with one.
 *
 * @throws TypeError when `resume` is no snapshot, or one of a walk through another graph.
 * @example
 * const walk = createWalk(graph);
 * walk.frontier; // ["coder"]
 * await walk.advance("coder", "Done."); // { kind: "advanced", frontier: ["reviewer"], … }
 */
export const createWalk = (graph: CollaborationGraph, options: WalkOptions = {}): Walk => {
  const now = options.now ?? Date.now;
  const ground = options.resume === undefined ? startOn(graph, now) : resumeOn(graph, options.resume, now);
  const { state } = ground;
  const told = (agent: string): Step =>
    state.end
      ? { kind: "ended", ...state.end, text: tellEnd(state.end) }
      : { kind: "advanced", agent, frontier: frontierOf(ground), mayLeave: mayLeave(ground) };
  return {
    graph,
    get status() {
      return state.end?.status ?? "running";
    },
    get reason() {
      return state.end?.reason;
    },
    get frontier() {
      return frontierOf(ground);
    },
    get mayLeave() {
      return mayLeave(ground);
    },
    advance(name, text) {
      const agent = agentId(name);
      if (state.end) return told(agent);
      if (agent === parentId && mayLeave(ground)) {
        leave(ground);
        return told(agent);
      }
      if (!frontierOf(ground).includes(agent)) return offRoute(ground, agent);
      state.offRoute = 0;
      if (text !== undefined) keep(ground, agent, text);
      takeTurn(ground, agent);
      return whenReady(terminate(ground, options), () => told(agent));
    },
    stop(reason, status = "complete") {
      state.end ??= { status, reason };
    },
    loopState: () => loopStateOf(ground),
    snapshot: () => snapshotOf(ground),
  };
};

const keptTexts = 20;

const keep = ({ state }: WalkGround, agent: string, text: string): void => {
  state.results.set(agent, [...(state.results.get(agent) ?? []), text].slice(-keptTexts));
};

const offRoute = (ground: WalkGround, agent: string): Step => {
  const { graph, state } = ground;
  state.offRoute += 1;
  const off: OffRoute = {
    agent,
    known: agent === parentId || graph.agents.includes(agent),
    expected: [...frontierOf(ground), ...(mayLeave(ground) ? [parentId] : [])],
    times: state.offRoute,
  };
  return { kind: "off-route", ...off, stop: mustStop(off), correction: correct(off, graph.agents) };
};

/** A walk that came to a good end is not asked about; one that ran into a limit may have met its aim all the same. */
const terminate = (ground: WalkGround, { terminate: ask }: WalkOptions): MaybePromise<void> => {
  const { state } = ground;
  const before = state.end;
  if (!ask || before?.status === "complete") return undefined;
  const end = (termination: Termination | undefined): void => {
    // Somebody may have ended it while the answer was on its way.
    if (termination?.met !== true || state.end !== before) return;
    const { status = "exhausted", reason = "a termination condition is met", text } = termination;
    state.end = { status, reason, ...(text === undefined ? {} : { condition: text }) };
  };
  const answer = ask(loopStateOf(ground));
  return isThenable(answer) ? whenReady(answer, end) : end(answer as Termination | undefined);
};

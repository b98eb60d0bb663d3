import { parentId } from "./agent-id.js";
import { frontierOf, hasAll, type WalkEnd, type WalkGround } from "./walk-state.js";

/** An agent of the frontier has had its turn. Ends the walk where nobody is left. */
export const takeTurn = (ground: WalkGround, agent: string): void => {
  const { state } = ground;
  if (state.onward.delete(agent)) goOn(ground, agent);
  else goBack(ground, agent);
  state.done.add(agent);
  if (state.completed.at(-1) !== agent) state.completed.push(agent);
  const capped = handOn(ground, agent);
  if (frontierOf(ground).length === 0) state.end = naturalEnd(ground, capped);
};

/** The orchestrator takes an exit. */
export const leave = ({ routes, state }: WalkGround): void => {
  withdraw({ routes, state }, () => true);
  const by = routes.exits.filter((edge) => state.handed.has(edge)).map(({ from }) => from);
  state.end = { status: "complete", reason: `left by ${by.join(" and ")}` };
};

/**
 * Going on is instead of going back: whoever is past a place from which a loop may go back has decided, and so has
 * whoever comes out of the loop anywhere else.
 */
const goOn = ({ routes, state }: WalkGround, agent: string): void => {
  const inside = routes.loopOf(agent);
  const left = new Set(
    routes.awaited(agent).flatMap(({ from }) => {
      const loop = routes.loopOf(from);
      return loop === undefined || loop === inside ? [] : loop.group;
    }),
  );
  withdraw(
    { routes, state },
    (by) => routes.downstream(by).has(agent) || left.has(routes.loopOf(by)?.group ?? ""),
  );
};

/**
 * Goes back to an agent: all that came after it comes again. What it had handed on is taken back, and so is the turn of
 * whoever waited only for that. What comes from elsewhere stays, since nobody would hand it on a second time.
 */
const goBack = (ground: WalkGround, agent: string): void => {
  const { routes, state } = ground;
  const taken = state.waysBack.find(({ targets }) => targets.includes(agent));
  state.waysBack = state.waysBack.filter((way) => way !== taken);
  const again = new Set([agent, ...routes.downstream(agent)]);
  for (const edge of state.handed) if (again.has(edge.from)) state.handed.delete(edge);
  for (const waiting of state.onward) {
    if (again.has(waiting) && !hasAll(ground, waiting)) state.onward.delete(waiting);
  }
  withdraw(ground, (by) => again.has(by));
};

/** Takes ways back away, which then don't count as going back. */
const withdraw = ({ routes, state }: Pick<WalkGround, "routes" | "state">, gone: (by: string) => boolean) => {
  for (const { by } of state.waysBack.filter((way) => gone(way.by))) {
    const group = routes.loopOf(by)?.group ?? "";
    const counted = state.counts.get(group);
    if (!counted) continue;
    if (counted.count > 1) counted.count -= 1;
    else state.counts.delete(group);
  }
  state.waysBack = state.waysBack.filter((way) => !gone(way.by));
};

/** Hands on to whom the agent's edges lead. Says which loop's limit kept it from going back, if one did. */
const handOn = (ground: WalkGround, agent: string): string | undefined => {
  const { routes, state } = ground;
  for (const edge of routes.onward(agent)) {
    state.handed.add(edge);
    if (edge.to === parentId || !hasAll(ground, edge.to)) continue;
    // Only within a loop does an agent have its turn again.
    const loop = routes.loopOf(agent);
    if (state.done.has(edge.to) && (loop === undefined || loop !== routes.loopOf(edge.to))) continue;
    state.onward.add(edge.to);
  }
  return offerWayBack(ground, agent);
};

const offerWayBack = ({ graph, routes, state, now }: WalkGround, agent: string): string | undefined => {
  const targets = routes.backward(agent).map(({ to }) => to);
  const loop = routes.loopOf(agent);
  if (loop === undefined || targets.length === 0) return undefined;
  // A loop that was left does not go round again: what came after it would have to be undone.
  if (routes.leaving(loop).some(({ to }) => state.done.has(to))) return undefined;
  const counted = state.counts.get(loop.group) ?? { count: 0 };
  if (counted.count >= graph.maxIterations) {
    if (routes.onward(agent).length === 0) state.stuck = true;
    return loop.group;
  }
  state.counts.set(loop.group, {
    count: counted.count + 1,
    startedAt: counted.startedAt ?? now(),
  });
  state.waysBack = [...state.waysBack, { by: agent, targets }];
  return undefined;
};

const naturalEnd = ({ graph, state }: WalkGround, capped: string | undefined): WalkEnd => {
  const limit = `its limit of ${graph.maxIterations}`;
  if (state.stuck)
    return {
      status: "exhausted",
      reason: `a loop without another way on went back as often as ${limit} allows`,
    };
  if (capped !== undefined)
    return { status: "complete", reason: `the loop "${capped}" went back as often as ${limit} allows` };
  return { status: "complete", reason: "every agent has had its turn" };
};

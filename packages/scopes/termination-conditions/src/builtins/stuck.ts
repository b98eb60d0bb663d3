import { describe } from "@hardpoint/core";
import { resultsOf } from "../loop-state.js";
import { asMap, type Builtin, isText } from "./builtin.js";
import { isRepeated } from "./repeated.js";

interface Stuck {
  readonly repeats: number;
  readonly agent?: string;
}

/** How many results of an agent a project keeps. */
const keptResults = 20;

const form = "Write stuck: { repeats: 3 }, and agent: name for one agent only.";

/** `stuck: { repeats: n, agent? }`: an agent's last n results are the same but for white space. */
export const stuck: Builtin<Stuck> = {
  reason: "stuck",
  status: "exhausted",
  rank: 3,
  immediate: true,
  read(value) {
    const map = asMap(value);
    if (!map) return { ok: false, problem: `needs a map with repeats, not ${describe(value)}`, hint: form };
    const { repeats, agent, ...others } = map;
    if (
      typeof repeats !== "number" ||
      !Number.isSafeInteger(repeats) ||
      repeats < 2 ||
      repeats > keptResults
    ) {
      const problem = `needs repeats, a whole number from 2 to ${keptResults}, not ${describe(repeats)}`;
      const hint =
        repeats === 1 ? "A single result is always the same as itself: 2 is the least." : undefined;
      return { ok: false, problem, key: "repeats", ...(hint === undefined ? {} : { hint }) };
    }
    if (agent !== undefined && !isText(agent))
      return { ok: false, problem: `has an agent that is ${describe(agent)}, not a name`, key: "agent" };
    return {
      ok: true,
      condition: { repeats, ...(agent === undefined ? {} : { agent }) },
      ignored: Object.keys(others).map((key) => ({ key, why: "it has repeats and agent" })),
      ...(agent === undefined ? {} : { agent: { key: "agent", name: agent } }),
    };
  },
  // Each agent's own history: two agents that say the same are not stuck.
  holds: ({ repeats, agent }, state) =>
    agent === undefined
      ? Object.values(state.results).some((texts) => isRepeated(texts, repeats))
      : isRepeated(resultsOf(state, agent), repeats),
};

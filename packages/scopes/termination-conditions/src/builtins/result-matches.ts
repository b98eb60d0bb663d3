import { describe, nearest } from "@hardpoint/core";
import { resultsOf } from "../loop-state.js";
import { asMap, type Builtin, type BuiltinReading, isText } from "./builtin.js";
import { resultTests } from "./result-tests.js";

interface ResultMatches {
  readonly agent: string;
  readonly test: string;
  readonly operand: unknown;
}

const names = [...resultTests.keys()];
const form = `Write result_matches: { agent: name, … } with one of ${names.join(", ")}.`;

/** `result_matches: { agent, … }`: an agent's last result passes a test. */
export const resultMatches: Builtin<ResultMatches> = {
  reason: "result_match",
  status: "complete",
  rank: 1,
  immediate: true,
  read(value) {
    const map = asMap(value);
    if (!map)
      return {
        ok: false,
        problem: `needs a map with an agent and a test, not ${describe(value)}`,
        hint: form,
      };
    const { agent } = map;
    if (!isText(agent))
      return { ok: false, problem: `needs the name of an agent, not ${describe(agent)}`, key: "agent" };
    return readTest(map, agent);
  },
  // Without a result there is nothing that could match.
  holds: ({ agent, test, operand }, state) =>
    resultTests.get(test)?.holds(operand, resultsOf(state, agent)) ?? false,
};

const readTest = (map: Readonly<Record<string, unknown>>, agent: string): BuiltinReading<ResultMatches> => {
  // Of several the first in the vocabulary's order counts, as it always did, wherever it stands in the file.
  const test = names.find((name) => Object.hasOwn(map, name));
  const others = Object.keys(map).filter((key) => key !== "agent" && key !== test);
  if (test === undefined) {
    const [odd] = others;
    const meant = odd === undefined ? undefined : nearest(odd, names);
    const hint = meant === undefined ? form : `Did you mean "${meant}"?`;
    return { ok: false, problem: "has no test", ...(odd === undefined ? {} : { key: odd }), hint };
  }
  const operand = map[test];
  const problem = resultTests.get(test)?.problem(operand);
  if (problem !== undefined) return { ok: false, problem: `${problem}, not ${describe(operand)}`, key: test };
  return {
    ok: true,
    condition: { agent, test, operand },
    ignored: others.map((key) => ({
      key,
      why: resultTests.has(key) ? `of several tests only ${test} counts` : "it has an agent and a test",
    })),
    agent: { key: "agent", name: agent },
  };
};

import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import { agentId, agentIdProblem, parentId } from "../agent-id.js";
import { graphTopologiesContract } from "../contract.js";

type Expanding = readonly [agents: readonly string[]];

const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `agent-${index + 1}`);

/** Ids as a collaboration comes to have them: of names in any script, each once. */
const agentsOf = (fc: typeof fastCheck): Arbitrary<readonly string[]> =>
  fc
    .array(fc.oneof(fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/), fc.string({ unit: "grapheme" })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((names) => [...new Set(names.map(agentId))].filter(isAgent))
    .filter((ids) => ids.length > 0);

const isAgent = (id: string): boolean => id !== parentId && agentIdProblem(id) === undefined;

/** How topologies are tested with `@hardpoint/testkit`: agents to expand. A topology may refuse some of them. */
export const graphTopologiesKit = {
  contract: graphTopologiesContract,
  members: {
    expand: {
      samples: [
        [["coder", "reviewer"]],
        [["writer"]],
        [["planner", "coder", "tester", "reviewer", "große-prüferin"]],
        [numbered(100)],
      ] as readonly Expanding[],
      arbitrary: (fc: typeof fastCheck): Arbitrary<Expanding> =>
        agentsOf(fc).map((agents): Expanding => [agents]),
    },
  },
};

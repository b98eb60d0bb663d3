import type { ErrorData } from "@hardpoint/core";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import { recoveryPatternsContract } from "../patterns-contract.js";
import { busyProvider, errorOf, gathered, thrownText } from "./errors.js";

interface Matching {
  readonly error: ErrorData;
}

/** How recovery patterns are tested with `@hardpoint/testkit`: errors to match, as data. */
export const recoveryPatternsKit = {
  contract: recoveryPatternsContract,
  members: {
    match: {
      samples: [{ error: thrownText }, { error: busyProvider }, { error: gathered }] as readonly Matching[],
      arbitrary: (fc: typeof fastCheck): Arbitrary<Matching> => fc.record({ error: errorOf(fc) }),
    },
  },
};

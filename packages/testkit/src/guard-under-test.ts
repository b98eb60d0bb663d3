import { ExtensionFault } from "./check.js";
import type { GuardKit } from "./guard-kit.js";
import type { ExtensionUnderTest } from "./under-test.js";

/** A guard that is tested, with calls that say what it guards. */
export interface GuardUnderTest extends ExtensionUnderTest {
  readonly kit: GuardKit;
  /** Calls that it must stop, as its kit takes them: one at least. */
  readonly stops: readonly unknown[];
  /** Calls that it must let go on. Default: none. */
  readonly passes?: readonly unknown[];
}

/** @throws ExtensionFault where no call is named that it stops: then no check of it could fail. */
export const requireCalls = ({ name, stops }: Pick<GuardUnderTest, "name" | "stops">): void => {
  if (stops.length === 0)
    throw new ExtensionFault(
      `The guard "${name}" is tested without a call that it must stop, so that no test of it could fail. Name one in \`stops\`.`,
    );
};

import { show } from "./calls.js";
import { type Check, type Checked, ExtensionFault } from "./check.js";
import { faultsWith, withFaultyModule } from "./faulty-module.js";
import type { Decision } from "./guard-kit.js";
import { type GuardUnderTest, requireCalls } from "./guard-under-test.js";
import { settle } from "./settle.js";
import { checkMs, type TestRunner } from "./test-runner.js";
import { entryOf, load, withLoader } from "./under-test.js";

/** Milliseconds for one call of a faulty stand-in: none of them ever answers late. */
const faultyCallMs = 500;
/** Milliseconds for one call of the guard itself, where the test does not say. */
const usualCallMs = 5_000;

/**
 * Registers tests of guards: each stops what it is there to stop, and where it is late, fails or answers rubbish, the
 * verdict is never `allow`; with `onFailure: deny` in its entry, what it guards is stopped.
 *
 * @throws ExtensionFault when a guard names no call that it must stop.
 * @example
 * testNeutrality([{ kit: hooksKit, name: "guard", module, entry: { events: ["tool.execute.before"], onFailure: "deny" },
 *   stops: [{ tool: "bash", args: { command: "rm -rf /" } }] }], { describe, it });
 */
export const testNeutrality = (guards: readonly GuardUnderTest[], { describe, it }: TestRunner): void => {
  for (const guard of guards) {
    const checks = neutralityChecks(guard);
    describe(`the guard "${guard.name}"`, () => {
      for (const { name, run } of checks) it(name, run, checkMs);
    });
  }
};

/** The same without a runner: what came of each check. */
export const checkNeutrality = async (guard: GuardUnderTest): Promise<readonly Checked[]> => {
  const checked: Checked[] = [];
  for (const check of neutralityChecks(guard)) checked.push(await settle(check));
  return checked;
};

const neutralityChecks = (guard: GuardUnderTest): readonly Check[] => {
  requireCalls(guard);
  const { kit, passes = [] } = guard;
  const wanted = entryOf(guard).onFailure === "deny" ? "denies" : "does not allow";
  return [
    { name: "stops what it is there to stop", run: () => requireStops(guard, guard.stops, true) },
    ...(passes.length > 0
      ? [{ name: "lets everything else go on", run: () => requireStops(guard, passes, false) }]
      : []),
    ...faultsWith(kit.rubbish).map((fault) => ({
      name: `${wanted} when it ${fault.what}`,
      run: () =>
        withFaultyModule(methodsOf(guard), fault, (file) =>
          requireNeutral({ ...guard, module: file, callMs: faultyCallMs }, fault.what),
        ),
    })),
  ];
};

/** Every method that its contract knows: a stand-in must have the fault wherever it is asked. */
const methodsOf = ({ kit }: GuardUnderTest): readonly string[] =>
  Object.entries(kit.contract.module).flatMap(([name, { kind }]) => (kind === "value" ? [] : [name]));

const requireStops = (guard: GuardUnderTest, calls: readonly unknown[], stops: boolean): Promise<void> =>
  decideAll(guard, calls, (decision, call) => {
    if (decision.stops === stops) return;
    throw new ExtensionFault(
      stops
        ? `It lets ${show(call)} go on, which it is to stop.`
        : `It stops ${show(call)}, which is to go on.`,
    );
  });

const requireNeutral = (guard: GuardUnderTest, what: string): Promise<void> =>
  decideAll(guard, [...guard.stops, ...(guard.passes ?? [])], ({ verdict, stops }, call) => {
    if (verdict === "allow")
      throw new ExtensionFault(`The verdict on ${show(call)} is "allow" when it ${what}.`);
    if (entryOf(guard).onFailure === "deny" && !stops)
      throw new ExtensionFault(
        `${show(call)} goes on when it ${what}, although its entry has onFailure: deny.`,
      );
  });

/** In a process, so that one that ends its own can be tried. */
const decideAll = (
  guard: GuardUnderTest,
  calls: readonly unknown[],
  look: (decision: Decision, call: unknown) => void,
): Promise<void> =>
  withLoader(guard, async (loader) => {
    const handle = await load(loader, guard, "process");
    for (const call of calls)
      look(await guard.kit.decide(entryOf(guard), handle, call, guard.callMs ?? usualCallMs), call);
  });

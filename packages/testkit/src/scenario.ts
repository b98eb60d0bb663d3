import type { CallResult, Capabilities, IsolateKind } from "@hardpoint/core";
import { calledMembers, show } from "./calls.js";
import { ExtensionFault } from "./check.js";
import { sameData } from "./same-data.js";
import { checkMs, type TestRunner } from "./test-runner.js";
import { type ExtensionUnderTest, load, withLoader } from "./under-test.js";

/** One call of an extension, with data that the author gives. */
export interface Scenario {
  /** The member; `create().send` for one of a factory's instance. Default: the only one that the module has. */
  readonly member?: string;
  readonly data: unknown;
  /** What the host offers, in place of what the kit offers. */
  readonly capabilities?: Capabilities;
  /** Default `inline`. */
  readonly isolate?: IsolateKind;
}

/** A scenario with what is to come of it: a value, or a question about the whole result. */
export type ScenarioCase = Scenario & { readonly name: string } & (
    | { readonly value: unknown }
    | { readonly holds: (result: CallResult) => boolean }
  );

/** Loads the extension, makes the call, and gives what came of it: a value, or the failure. */
export const runScenario = (extension: ExtensionUnderTest, scenario: Scenario): Promise<CallResult> =>
  withLoader(extension, async (loader) => {
    const kit = {
      ...extension.kit,
      ...(scenario.capabilities ? { capabilities: scenario.capabilities } : {}),
    };
    const offered = { ...extension, kit };
    const handle = await load(loader, offered, scenario.isolate ?? "inline");
    const members = calledMembers(offered, handle);
    const wanted = members.filter(({ label }) => scenario.member === undefined || label === scenario.member);
    const [member] = wanted;
    if (member === undefined || wanted.length > 1)
      throw new ExtensionFault(
        `Say which member the scenario calls: ${members.map(({ label }) => label).join(", ")}.`,
      );
    return member.callWith(handle, scenario.data);
  });

/**
 * Registers a test for each case.
 *
 * @throws ExtensionFault when two cases have one name, or when one expects nothing, so that it could not fail.
 */
export const testScenarios = (
  extension: ExtensionUnderTest,
  cases: readonly ScenarioCase[],
  { describe, it }: TestRunner,
): void => {
  const seen = new Set<string>();
  for (const one of cases) {
    if (seen.has(one.name)) throw new ExtensionFault(`Two cases are called "${one.name}".`);
    if (!Object.hasOwn(one, "value") && !Object.hasOwn(one, "holds"))
      throw new ExtensionFault(
        `The case "${one.name}" expects nothing, so it can't fail: give value or holds.`,
      );
    seen.add(one.name);
  }
  describe(`${extension.kit.contract.scope} "${extension.name}"`, () => {
    for (const one of cases) it(one.name, () => runCase(extension, one), checkMs);
  });
};

const runCase = async (extension: ExtensionUnderTest, one: ScenarioCase): Promise<void> => {
  const result = await runScenario(extension, one);
  if ("holds" in one) {
    if (!one.holds(result)) throw new ExtensionFault(`It does not hold of ${show(result)}.`);
    return;
  }
  if (!result.ok) throw new ExtensionFault(`It failed (${result.failure.kind}): ${result.failure.message}`);
  if (!sameData(result.value, one.value))
    throw new ExtensionFault(`It gave ${show(result.value)}, not ${show(one.value)}.`);
};

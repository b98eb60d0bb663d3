import { type Checked, ExtensionFault } from "./check.js";
import { checksOf } from "./checks.js";
import { settle } from "./settle.js";
import { checkMs, type TestRunner } from "./test-runner.js";
import type { ExtensionUnderTest } from "./under-test.js";

/**
 * Registers the contract tests of extensions with the author's own runner: vitest, node:test and jest all do.
 *
 * @throws ExtensionFault when two extensions of one scope have one name.
 * @example
 * import { describe, it } from "node:test";
 * testExtensions([{ kit: conditionsKit, name: "is_even", module: new URL("./is-even.js", import.meta.url) }], { describe, it });
 */
export const testExtensions = (
  extensions: readonly ExtensionUnderTest[],
  { describe, it }: TestRunner,
): void => {
  requireDistinct(extensions);
  for (const extension of extensions) {
    describe(`${extension.kit.contract.scope} "${extension.name}"`, () => {
      for (const { name, run } of checksOf(extension)) it(name, run, checkMs);
    });
  }
};

/** The same without a runner: what came of each check. Never rejects for a fault of the extension. */
export const checkExtension = async (extension: ExtensionUnderTest): Promise<readonly Checked[]> => {
  const checked: Checked[] = [];
  for (const check of checksOf(extension)) checked.push(await settle(check));
  return checked;
};

const requireDistinct = (extensions: readonly ExtensionUnderTest[]): void => {
  const seen = new Set<string>();
  for (const { kit, name } of extensions) {
    const key = `${kit.contract.scope} "${name}"`;
    if (seen.has(key))
      throw new ExtensionFault(`Two extensions are called ${key}; a registry would refuse one.`);
    seen.add(key);
  }
};

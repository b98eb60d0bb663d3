import type { Reporter, TestCase } from "vitest/node";

/**
 * Names the tests that failed first and passed when tried again. Continuous integration tries a test twice, since
 * many of ours run real processes against real deadlines on a shared machine. None of them is hidden by it.
 */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    this.#names.push(
      `${test.module.relativeModuleId} > ${test.fullName}\n    ${error?.message ?? "no message"}`,
    );
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(`\nPassed on the second try only (${this.#names.length}):`);
    for (const name of this.#names) console.log(`  ${name}`);
  }
}

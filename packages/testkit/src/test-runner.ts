/** The author's own test runner: vitest, node:test, jest and others have both. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: (name: string, body: () => Promise<void>, timeout?: number) => unknown;
}

/** Milliseconds for one test: some start processes. */
export const checkMs = 60_000;

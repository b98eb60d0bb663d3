import type { TestRunner } from "../../packages/testkit/src/index.js";

/** A runner that keeps what is registered with it, as jest and its like are called: `describe` runs at once, `it` later. */
export const createCollectingRunner = () => {
  const tests = new Map<string, () => Promise<void>>();
  const runner: TestRunner = {
    describe: (_name, body) => body(),
    it: (name, body) => void tests.set(name, body),
  };
  return { tests, runner };
};

import { type Check, type Checked, UntriedFault } from "./check.js";

/** What came of a check. Never rejects. */
export const settle = async ({ name, run }: Check): Promise<Checked> => {
  try {
    await run();
    return { name };
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    return { name, problem, ...(thrown instanceof UntriedFault ? { untried: true } : {}) };
  }
};

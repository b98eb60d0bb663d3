import type { Check, Checked } from "./check.js";

/** What came of a check. Never rejects. */
export const settle = async ({ name, run }: Check): Promise<Checked> => {
  try {
    await run();
    return { name };
  } catch (thrown) {
    return { name, problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
};

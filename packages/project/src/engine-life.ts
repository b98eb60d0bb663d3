import { type Deadlines, diagnose, type Report, toErrorData } from "@hardpoint/core";
import type { Engines } from "./engines.js";
import { within } from "./within.js";

/** How long one engine may prepare, in milliseconds. Each call of an extension on the way has a deadline of its own. */
const prepareMs = 60_000;

/** Prepares the engines that were not there before, all at once. One that fails costs only itself. */
export const prepareEngines = async (
  engines: Engines,
  before: Engines,
  deadlines: Deadlines,
  report: Report,
): Promise<void> => {
  await Promise.all(
    [...engines.values()].map(async (made) => {
      if (!made.ok || before.get(made.scope.id) === made) return;
      const { scope, engine } = made;
      const problem = await attempt(deadlines, prepareMs, async () => scope.prepare?.(engine));
      if (problem === undefined) return;
      report(
        diagnose("EXTENSION_FAILED", `The scope "${scope.id}" could not prepare: ${problem.message}`, {
          severity: "error",
          cause: problem,
        }),
      );
    }),
  );
};

/** Lets go of what engines hold that are not among `kept`. */
export const disposeEngines = async (
  gone: Engines,
  kept: Engines,
  deadlines: Deadlines,
  ms: number,
  report: Report,
): Promise<void> => {
  await Promise.all(
    [...gone.values()].map(async (made) => {
      if (!made.ok || kept.get(made.scope.id) === made) return;
      const { scope, engine } = made;
      const problem = await attempt(deadlines, ms, async () => scope.dispose?.(engine));
      if (problem === undefined) return;
      report(
        diagnose("DISPOSE_FAILED", `The scope "${scope.id}" did not let go: ${problem.message}`, {
          cause: problem,
        }),
      );
    }),
  );
};

const attempt = async (deadlines: Deadlines, ms: number, work: () => Promise<unknown>) => {
  try {
    const ended = await within(deadlines, ms, work());
    return ended.inTime ? undefined : toErrorData(new Error(`it did not end within ${ms} ms`));
  } catch (thrown) {
    return toErrorData(thrown);
  }
};

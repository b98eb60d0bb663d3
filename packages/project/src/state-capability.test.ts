import { expect, it } from "vitest";
import { recordingLogger } from "./fixtures/recording-logger.js";
import type { StateProviders } from "./state.js";
import { stateCapability } from "./state-capability.js";

const ask = (providers: StateProviders, method: string, log = recordingLogger()): unknown =>
  stateCapability(providers, { session: "s" }, log).methods[method]?.call(undefined, "plan" as never);

it("hands out copies, so that nothing reaches the host's own objects", () => {
  const own = { activeTaskCount: 0, tasks: [] };
  const shown = ask({ dispatch: () => own }, "dispatch");
  expect(shown).toEqual(own);
  expect(shown).not.toBe(own);
});

it("tells the provider what is asked for, and where", () => {
  expect(ask({ function: (name, { session }) => `${name} ${session}` }, "function")).toBe("plan s");
});

it.each(["function", "dispatch", "graph"])("shows nothing of %s where the host tells nothing", (method) => {
  expect(ask({}, method)).toBeUndefined();
});

it.each<[string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("closed");
    },
  ],
  ["gives what is no data", () => () => undefined],
])("shows nothing, and logs it, when a provider %s", (_what, graph) => {
  const log = recordingLogger();
  expect(ask({ graph }, "graph", log)).toBeUndefined();
  expect(log.lines).toEqual([expect.stringMatching(/^error: The host's graph state could not be shown/)]);
});

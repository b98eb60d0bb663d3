import type { Report, ScopeHook } from "@hardpoint/core";
import type { Outcome, PointName, Registration } from "@hardpoint/hooks";
import { contained } from "./contained.js";
import type { Engines } from "./engines.js";

/**
 * What the engines do at points of the agent's life, as built-in hooks. What they return is checked like any outcome.
 *
 * @param directory where sessions work that the host says nothing else of, absolute
 */
export const scopeHooks = (engines: Engines, directory: string, report: Report): readonly Registration[] =>
  [...engines.values()].flatMap((made) => {
    if (!made.ok) return [];
    const { scope, engine } = made;
    const hooks = contained(`The scope "${scope.id}" could not say what it does at points`, report, () =>
      scope.hooks?.(engine),
    );
    return (hooks ?? []).map((hook) => toRegistration(hook, directory));
  });

const toRegistration = (
  { point, name, phase = "after", priority = 50, maxContinues, run }: ScopeHook,
  directory: string,
): Registration => ({
  // A point that does not exist is reported by the engine of the hooks.
  point: point as PointName,
  name,
  phase,
  priority,
  ...(maxContinues === undefined ? {} : { maxContinues }),
  run: (payload, call) =>
    run(payload as never, {
      session: call.session,
      agent: call.agent,
      directory: call.scene.cwd ?? directory,
      get signal() {
        return call.signal;
      },
    }) as Outcome | null | undefined,
});

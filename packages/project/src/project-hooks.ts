import { diagnose, isThenable, type Report } from "@hardpoint/core";
import type { AttributedInjection, Hooks, PointName, RunResult } from "@hardpoint/hooks";

export interface ProjectHooksPorts {
  readonly engine: Hooks;
  /** Begins a run on the present generation; the returned function ends it. */
  readonly enter: () => () => void;
  readonly report: Report;
  /** Has the open session of this id keep an injection; false when there is none. */
  readonly keep: (session: string | undefined, injection: AttributedInjection, point: PointName) => boolean;
}

/** The engine as the project's sessions use it: a run holds the generation that it began with. */
export const createRun = ({ engine, enter }: Pick<ProjectHooksPorts, "engine" | "enter">): Hooks["run"] => {
  return (point, payload, core, scene) => {
    const leave = enter();
    const result = engine.run(point, payload, core, scene);
    if (!isThenable(result)) {
      leave();
      return result;
    }
    return (result as PromiseLike<RunResult<typeof point>>).then((settled) => {
      leave();
      return settled;
    });
  };
};

/**
 * The engine as a host uses it directly. What a hook injects for later is kept by the session that the payload names;
 * where it names none that is open, there is nobody to keep it, and that is reported.
 */
export const createProjectHooks = (ports: ProjectHooksPorts): Hooks => {
  const { engine, report, keep } = ports;
  const run = createRun(ports);
  const settle = <R extends RunResult>(point: PointName, result: R): R => {
    for (const injection of result.injections) {
      if (isTaken(point, injection) || keep(result.payload.session, injection, point)) continue;
      report(
        diagnose(
          "HOOK_INJECTION_LOST",
          `What hook "${injection.hook}" injects on ${point} is lost: the point was run outside a session.`,
          { hint: "Run the point through a session of the project, or name one in the payload." },
        ),
      );
    }
    return result;
  };
  return {
    register: (registration) => engine.register(registration),
    replace: (owner, registrations) => engine.replace(owner, registrations),
    enable: (name, enabled) => engine.enable(name, enabled),
    run: (point, payload, core, scene) => {
      const result = run(point, payload, core, scene);
      return isThenable(result)
        ? (result as PromiseLike<RunResult<typeof point>>).then((settled) => settle(point, settled))
        : settle(point, result as RunResult<typeof point>);
    },
    list: (point) => engine.list(point),
    get generation() {
      return engine.generation;
    },
    dispose: () => engine.dispose(),
  };
};

/** Text for what is being built right now is in the result, where the caller takes it. */
const isTaken = (point: PointName, { target, when, phase }: AttributedInjection): boolean =>
  when === "now" || (point === "system.transform" && target === "system" && phase === "before");

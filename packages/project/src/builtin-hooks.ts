import type { Report } from "@hardpoint/core";
import type { Hooks, Registration } from "@hardpoint/hooks";
import { reportUnknownFlags } from "./builtin-flags.js";
import type { LoadedHooks } from "./load-hooks.js";

/** The host's own hooks, which the configuration switches by name. */
export interface BuiltinHooks {
  /** Switches them as the flags say; one without a flag is on. A flag that names none of them is reported. */
  apply(flags: LoadedHooks["flags"], declaredNames: ReadonlySet<string>, report: Report): void;
}

const owner = "hardpoint: built in";

export const createBuiltinHooks = (engine: Hooks, registrations: readonly Registration[]): BuiltinHooks => {
  const builtins = registrations.map(
    (registration): Registration => ({ ...registration, builtin: true, origin: "built in" }),
  );
  const names = new Set(builtins.map(({ name }) => name));
  let offBefore: ReadonlySet<string> = new Set();
  return {
    apply(flags, declaredNames, report) {
      reportUnknownFlags(flags, names, report);
      const off = new Set([...names].filter((name) => flags.get(name)?.enabled === false));
      // The engine switches every hook of a name. A declared hook that has a built-in's name, perhaps to take its
      // place, must stay on: then the built-in is not registered at all.
      engine.replace(
        owner,
        builtins.filter(({ name }) => !(off.has(name) && declaredNames.has(name))),
      );
      for (const name of offBefore) if (!off.has(name) || declaredNames.has(name)) engine.enable(name, true);
      for (const name of off) if (!declaredNames.has(name)) engine.enable(name, false);
      offBefore = off;
    },
  };
};

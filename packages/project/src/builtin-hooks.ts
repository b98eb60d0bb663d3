import type { Report } from "@hardpoint/core";
import type { Hooks, Registration } from "@hardpoint/hooks";
import { reportUnknownFlags } from "./builtin-flags.js";
import type { LoadedHooks } from "./load-hooks.js";

/** The hooks of the host and of the scopes in use, which the configuration switches by name. */
export interface BuiltinHooks {
  /**
   * Registers the host's and those of the scopes, and switches them as the flags say; one without a flag is on. A flag
   * that names none of them is reported.
   */
  apply(
    ofScopes: readonly Registration[],
    /** Names that scopes switch something by themselves. */
    switches: readonly string[],
    flags: LoadedHooks["flags"],
    declaredNames: ReadonlySet<string>,
    report: Report,
  ): void;
}

const owner = "hardpoint: built in";

export const createBuiltinHooks = (engine: Hooks, registrations: readonly Registration[]): BuiltinHooks => {
  let offBefore: ReadonlySet<string> = new Set();
  return {
    apply(ofScopes, switches, flags, declaredNames, report) {
      const builtins = [...registrations, ...ofScopes].map(
        (registration): Registration => ({ ...registration, builtin: true, origin: "built in" }),
      );
      const names = new Set(builtins.map(({ name }) => name));
      reportUnknownFlags(flags, new Set([...names, ...switches]), report);
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

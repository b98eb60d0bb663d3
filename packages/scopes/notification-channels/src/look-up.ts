import type { Extension, Generation } from "@hardpoint/core";
import { nearest } from "@hardpoint/core";

export type Found =
  | { readonly ok: true; readonly extension: Extension }
  | {
      readonly ok: false;
      readonly code: "missing" | "ambiguous";
      readonly problem: string;
      readonly hint: string;
    };

/** Looks a name up, with what to tell where it is not there. */
export const lookUp = (generation: Generation, scope: string, name: string): Found => {
  const found = generation.lookup(scope, name);
  switch (found.kind) {
    case "found":
      return { ok: true, extension: found.extension };
    case "ambiguous":
      return {
        ok: false,
        code: "ambiguous",
        problem: `the name could be ${found.names.join(" or ")}`,
        hint: `Write one of ${found.names.join(", ")}.`,
      };
    case "missing": {
      const names = generation.list(scope).map((each) => each.name);
      const meant = found.nearest ?? nearest(name, names);
      return {
        ok: false,
        code: "missing",
        problem: `nothing is called "${name}"`,
        hint: `${meant === undefined ? `There are: ${names.join(", ")}.` : `Did you mean "${meant}"?`} One of your own is declared under extensions.${scope}.`,
      };
    }
  }
};

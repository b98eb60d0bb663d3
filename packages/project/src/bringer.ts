import type { ConfigView, Extension, IsolateKind, Needs, Origin, Source } from "@hardpoint/core";
import { bringsParts } from "./extensions.js";
import type { Placing, WantedIsolation } from "./isolation/placement.js";

/** Who brings extensions: the project's configuration, or a pack. */
export interface Bringer {
  /** Has their entries under `extensions`. */
  readonly view: ConfigView;
  readonly origin: Origin;
  place(request: {
    readonly scope: string;
    readonly name: string;
    readonly source: Source;
    readonly wanted: WantedIsolation | undefined;
  }): ReturnType<Placing["place"]>;
  /** What its modules need of a contract, where it says so. */
  needs(scope: string): Needs | undefined;
  /** An entry as its contract is to see it. */
  adapt(entry: unknown): unknown;
  /** A loaded extension as it is to be used. */
  admit(extension: Extension): Extension;
}

/** The project's own configuration. */
export const projectBringer = (view: ConfigView, placing: Placing): Bringer => ({
  view,
  origin: { kind: "project", file: view.file },
  place: ({ scope, name, source, wanted }) => {
    const asked = { label: `${scope} "${name}"`, source, wanted };
    return bringsParts(scope) ? placing.placeInline(asked) : placing.place(asked);
  },
  needs: () => undefined,
  adapt: (entry) => entry,
  admit: (extension) => extension,
});

/** Where the modules of packs run that nothing is said of. */
export const packIsolate: IsolateKind = "process";

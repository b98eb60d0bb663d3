import type { Contract, Extension, Report } from "@hardpoint/core";
import type { Loader } from "@hardpoint/loader";
import type { Bringer } from "./bringer.js";
import { dialectModuleContract } from "./dialect-modules.js";
import { type DeclaredExtension, dialectsKey, extensionKeys, readEntries, scopesKey } from "./extensions.js";
import { loadOne } from "./load-one.js";
import { contractsOf } from "./parts.js";
import type { AnyScope } from "./project.js";
import { scopeModuleContract, scopesFrom } from "./scope-modules.js";

export interface LoadedExtensions {
  /** Those that the host uses, then those that modules bring. */
  readonly scopes: readonly AnyScope[];
  readonly extensions: readonly Extension[];
  /** The modules among them that bring dialects. */
  readonly dialects: readonly Extension[];
}

/**
 * Loads whatever stands under `extensions`, of the configuration and of packs: first the scopes that they bring, then
 * the modules of all scopes at once.
 */
export const loadExtensions = async (
  bringers: readonly Bringer[],
  used: readonly AnyScope[],
  loader: Pick<Loader, "load">,
  report: Report,
): Promise<LoadedExtensions> => {
  const load = async (bringer: Bringer, declared: DeclaredExtension & { contract: Contract }) => {
    const { contract, entry, source, moduleSource, locate, scope, name, isolation: wanted } = declared;
    const placed = bringer.place({ scope, name, source, wanted });
    if (!placed.ok) {
      report(placed.diagnostic);
      return undefined;
    }
    if (placed.note) report(placed.note);
    const needs = bringer.needs(scope);
    const { extension } = await loadOne(
      loader,
      {
        contract,
        entry: bringer.adapt(entry),
        directory: bringer.view.directory,
        origin: bringer.origin,
        source,
        moduleSource,
        locate,
        ...(needs === undefined ? {} : { needs }),
        ...placed.place,
      },
      report,
    );
    return extension && bringer.admit(extension);
  };
  const loadAll = async (
    declared: readonly (readonly [Bringer, DeclaredExtension])[],
  ): Promise<readonly Extension[]> =>
    (
      await Promise.all(
        declared.map(([bringer, one]) =>
          one.contract ? load(bringer, { ...one, contract: one.contract }) : undefined,
        ),
      )
    ).flatMap((loaded) => loaded ?? []);

  const keyed = bringers.map((bringer) => ({ bringer, keys: extensionKeys(bringer.view, report) }));
  const entriesOf = (wanted: (key: string) => boolean, contracts: ReadonlyMap<string, Contract>) =>
    keyed.flatMap(({ bringer, keys }) =>
      keys
        .filter(wanted)
        .flatMap((key) => readEntries(bringer.view, key, contracts, report))
        .map((one) => [bringer, one] as const),
    );

  const isScopes = (key: string): boolean => key === scopesKey;
  const scopesOnly = new Map([[scopesKey, scopeModuleContract]]);
  const broughtScopes = await loadAll(entriesOf(isScopes, scopesOnly));
  const scopes = [...used, ...scopesFrom(broughtScopes, used, report)];
  const contracts = new Map([...contractsOf(scopes), [dialectsKey, dialectModuleContract]]);
  const others = await loadAll(entriesOf((key) => !isScopes(key), contracts));
  return {
    scopes,
    extensions: [...broughtScopes, ...others],
    dialects: others.filter(({ scope }) => scope === dialectsKey),
  };
};

import type { ConfigView, Contract, Extension, Report } from "@hardpoint/core";
import type { Loader } from "@hardpoint/loader";
import { dialectModuleContract } from "./dialect-modules.js";
import {
  bringsParts,
  type DeclaredExtension,
  dialectsKey,
  extensionKeys,
  readEntries,
  scopesKey,
} from "./extensions.js";
import type { Placing } from "./isolation/placement.js";
import { loadOne } from "./load-one.js";
import { contractsOf } from "./parts.js";
import type { AnyScope } from "./project.js";
import { scopeModuleContract, scopesFrom } from "./scope-modules.js";

export interface LoadedExtensions {
  /** Those that the host uses, then those that the configuration brings. */
  readonly scopes: readonly AnyScope[];
  readonly extensions: readonly Extension[];
  /** The modules among them that bring dialects. */
  readonly dialects: readonly Extension[];
}

/** Loads whatever stands under `extensions`: first the scopes that it brings, then the modules of all scopes at once. */
export const loadExtensions = async (
  config: ConfigView,
  used: readonly AnyScope[],
  loader: Pick<Loader, "load">,
  placing: Placing,
  report: Report,
): Promise<LoadedExtensions> => {
  const load = async ({
    contract,
    entry,
    source,
    moduleSource,
    locate,
    scope,
    name,
    isolation: wanted,
  }: DeclaredExtension & { contract: Contract }) => {
    const asked = { label: `${scope} "${name}"`, source, wanted };
    const placed = bringsParts(scope) ? placing.placeInline(asked) : placing.place(asked);
    if (!placed.ok) {
      report(placed.diagnostic);
      return undefined;
    }
    if (placed.note) report(placed.note);
    const { extension } = await loadOne(
      loader,
      {
        contract,
        entry,
        directory: config.directory,
        origin: { kind: "project", file: config.file },
        source,
        moduleSource,
        locate,
        ...placed.place,
      },
      report,
    );
    return extension;
  };
  const loadAll = async (declared: readonly DeclaredExtension[]): Promise<readonly Extension[]> =>
    (
      await Promise.all(
        declared.map((one) => (one.contract ? load({ ...one, contract: one.contract }) : undefined)),
      )
    ).flatMap((loaded) => loaded ?? []);

  const keys = extensionKeys(config, report);
  const scopesOnly = new Map([[scopesKey, scopeModuleContract]]);
  const bringers = keys.includes(scopesKey)
    ? await loadAll(readEntries(config, scopesKey, scopesOnly, report))
    : [];
  const scopes = [...used, ...scopesFrom(bringers, used, report)];
  const contracts = new Map([...contractsOf(scopes), [dialectsKey, dialectModuleContract]]);
  const declared = keys
    .filter((key) => key !== scopesKey)
    .flatMap((key) => readEntries(config, key, contracts, report));
  const extensions = [...bringers, ...(await loadAll(declared))];
  return { scopes, extensions, dialects: extensions.filter(({ scope }) => scope === dialectsKey) };
};

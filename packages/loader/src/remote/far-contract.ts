import type { Binding, Contract, StandardSchema } from "@hardpoint/core";
import type { ContractData } from "./protocol.js";

/** What a contract's far-side module exports: the functions that run where its extensions live. */
export interface FarSideModule {
  readonly binding?: Binding;
  readonly upgrades?: Readonly<Record<string, (module: unknown) => unknown>>;
}

/**
 * The contract as the far side knows it: shapes as data, binding and upgrades imported, no schemas.
 *
 * @throws what importing its far-side module throws, and an Error where an upgrade is missing in it.
 */
export const importContract = async (data: ContractData): Promise<Contract> => {
  const far: FarSideModule =
    data.farSide === undefined ? {} : ((await import(data.farSide)) as FarSideModule);
  const bare = (version: string, module: Contract["module"]): Contract => ({
    $$type: "@hardpoint/contract",
    scope: data.scope,
    version,
    entry: anything,
    module,
    key: () => "",
    upgrades: {},
  });
  const upgrades = Object.fromEntries(
    Object.entries(data.older).map(([major, older]) => {
      const apply =
        far.upgrades !== undefined && Object.hasOwn(far.upgrades, major) ? far.upgrades[major] : undefined;
      if (!apply) throw new Error(`The far side of ${data.scope} has no upgrade from ${major}.`);
      return [major, { from: bare(older.version, older.shape), apply }];
    }),
  );
  return { ...bare(data.version, data.shape), upgrades, ...(far.binding ? { binding: far.binding } : {}) };
};

const anything: StandardSchema = {
  "~standard": { version: 1, vendor: "hardpoint", validate: (value) => ({ value }) },
};

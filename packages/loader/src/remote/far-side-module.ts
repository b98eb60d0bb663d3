import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Contract, toErrorData } from "@hardpoint/core";

export type FarSideLocation =
  | { readonly ok: true; readonly url: string | undefined }
  | { readonly ok: false; readonly problem: string };

/**
 * Finds the module that an isolate imports for a contract's binding and upgrades. A contract that has neither
 * needs none. One that has them and does not say where they stand can only be used inline.
 */
export const resolveFarSide = (contract: Contract): FarSideLocation => {
  const { farSide } = contract;
  if (!farSide) {
    if (!contract.binding && Object.keys(contract.upgrades).length === 0) return { ok: true, url: undefined };
    return {
      ok: false,
      problem: `The contract ${contract.scope} ${contract.version} does not say where its binding stands (farSide), so its extensions can only run inline.`,
    };
  }
  try {
    return { ok: true, url: pathToFileURL(createRequire(farSide.from).resolve(farSide.specifier)).href };
  } catch (thrown) {
    return {
      ok: false,
      problem: `The far side of the contract ${contract.scope} ${contract.version} (${farSide.specifier}) can't be found: ${toErrorData(thrown).message}`,
    };
  }
};

/** The directory of the package that a file belongs to; its own where it belongs to none. */
export const packageRoot = (url: string): string => {
  const own = dirname(fileURLToPath(url));
  for (let current = own; ; current = dirname(current)) {
    if (existsSync(join(current, "package.json"))) return current;
    if (dirname(current) === current) return own;
  }
};

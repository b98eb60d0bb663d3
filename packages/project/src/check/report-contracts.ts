import { diagnose, type Report } from "@hardpoint/core";
import { bringsParts } from "../extensions.js";
import type { Pack } from "../packs/pack.js";
import type { PackHost } from "../packs/pack-needs.js";

/** Tells where the contracts that a manifest names are not those of the scopes that its extensions are of. */
export const reportContracts = (pack: Pack, contracts: PackHost["contracts"], report: Report): void => {
  const { manifest, view } = pack;
  const named = manifest.contracts ?? {};
  const brought = Object.entries(manifest.extensions).flatMap(([scope, entries]) =>
    entries.length > 0 && !bringsParts(scope) ? [scope] : [],
  );
  for (const scope of brought.filter((one) => !Object.hasOwn(named, one))) {
    const version = contracts.get(scope)?.version ?? "1.0";
    report(
      diagnose(
        "PACK_CONTRACT_UNNAMED",
        `The pack "${pack.name}" brings ${scope}, and does not say which version of their contract it needs.`,
        {
          source: view.locate(["extensions", scope], "key"),
          hint: `Add "${scope}": "${version}" to its contracts, or the lowest version that is enough. Without it, its modules are taken for those of the oldest.`,
        },
      ),
    );
  }
  for (const scope of Object.keys(named).filter((one) => !brought.includes(one))) {
    report(
      diagnose(
        "PACK_CONTRACT_UNNAMED",
        `The pack "${pack.name}" names the contract of ${scope}, and brings nothing of it.`,
        {
          source: view.locate(["contracts", scope], "key"),
          hint: "Take it out, or bring an extension of it.",
        },
      ),
    );
  }
};

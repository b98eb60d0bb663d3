import { type ConfigView, diagnose, type Report } from "@hardpoint/core";
import type { HookFilePlaces } from "@hardpoint/hooks";
import { shownPath } from "../hook-files/read-hook-files.js";
import { discoverPacks, packKeyword } from "./discover-packs.js";
import { findPack } from "./find-pack.js";
import type { Pack, PackUse } from "./pack.js";
import { readManifest } from "./read-manifest.js";
import { readPacks } from "./read-packs.js";

/** The packs that a configuration uses, with their manifests. Runs nothing. What is wrong costs the one pack. */
export const findPacks = async (
  config: ConfigView,
  places: HookFilePlaces,
  report: Report,
): Promise<readonly Pack[]> => {
  const { uses, discover } = readPacks(config, report);
  const named = new Set(uses.map(({ name }) => name));
  const discovered = discover
    ? (await discoverPacks(config.directory)).flatMap((name) =>
        named.has(name) ? [] : [{ ...discover, name }],
      )
    : [];
  if (discover && discovered.length === 0 && uses.length === 0)
    report(
      diagnose("PACK_NOT_FOUND", "No dependency of this project is a pack.", {
        source: discover.source,
        severity: "warning",
        hint: `A pack has the keyword "${packKeyword}" in its package.json.`,
      }),
    );
  const packs = await Promise.all(
    [...uses, ...discovered]
      .filter(({ enabled = true }: Partial<PackUse>) => enabled)
      .map((use) => findOne(use, config.directory, places, report)),
  );
  return withoutSameNames(packs.flat(), report);
};

const findOne = async (
  use: PackUse,
  directory: string,
  places: HookFilePlaces,
  report: Report,
): Promise<readonly Pack[]> => {
  const found = await findPack(use.name, directory);
  if (found === undefined) {
    report(
      diagnose("PACK_NOT_FOUND", `The pack "${use.name}" is not installed for ${directory}.`, {
        source: use.source,
        hint: use.name.startsWith(".")
          ? "Check the path, which is relative to the file."
          : `Install it: npm install ${use.name}`,
      }),
    );
    return [];
  }
  const pack = await readManifest(use, found, shownPath(found, places), report);
  return pack ? [pack] : [];
};

/** Two packs may not have one prefix: their extensions could not be told apart. */
const withoutSameNames = (packs: readonly Pack[], report: Report): readonly Pack[] => {
  const prefixes = new Map<string, Pack>();
  return packs.filter((pack) => {
    const prefix = pack.use.as ?? pack.name;
    const other = prefixes.get(prefix);
    if (!other) {
      prefixes.set(prefix, pack);
      return true;
    }
    report(
      diagnose("NAME_DUPLICATE", `Two packs are called "${prefix}"; that of ${other.directory} counts.`, {
        source: pack.use.source,
        hint: "Give one of them another name with `as:`.",
      }),
    );
    return false;
  });
};

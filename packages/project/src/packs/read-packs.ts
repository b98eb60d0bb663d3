import {
  type ConfigPath,
  type ConfigView,
  checkWith,
  describe,
  diagnose,
  issuePath,
  nearest,
  type Report,
} from "@hardpoint/core";
import { packUseSchema } from "./manifest-schema.js";
import type { PackUse } from "./pack.js";

/** What a configuration says of packs. */
export interface PacksConfig {
  readonly uses: readonly PackUse[];
  /** Where it asks for the packs among the project's dependencies; undefined where it does not. */
  readonly discover?: Pick<PackUse, "source" | "isolationSource">;
}

/**
 * Reads `packs`: a list of names and maps, or a map with `use` (that list) and `discover: true`. An item that is wrong
 * is told and costs itself.
 */
export const readPacks = (config: ConfigView, report: Report): PacksConfig => {
  const found = config.read(["packs"]) ?? [];
  const wrong = (path: ConfigPath, message: string, hint?: string): void =>
    report(
      diagnose("CONFIG_INVALID", message, {
        source: config.locate(path),
        ...(hint === undefined ? {} : { hint }),
      }),
    );
  if (Array.isArray(found)) return { uses: readList(found, ["packs"], config, wrong) };
  if (typeof found !== "object") {
    wrong(
      ["packs"],
      `"packs" must be a list of packs, and is ${describe(found)}.`,
      "Begin each with a dash.",
    );
    return { uses: [] };
  }
  const { use = [], discover = false, ...others } = found as Record<string, unknown>;
  for (const key of Object.keys(others)) {
    const meant = nearest(key, ["use", "discover"]);
    wrong(
      ["packs", key],
      `"packs.${key}" is read by nothing.`,
      meant === undefined ? "A map of packs has use and discover." : `Did you mean "${meant}"?`,
    );
  }
  if (typeof discover !== "boolean")
    wrong(["packs", "discover"], `"packs.discover" must be true or false, and is ${describe(discover)}.`);
  if (!Array.isArray(use)) wrong(["packs", "use"], `"packs.use" must be a list, and is ${describe(use)}.`);
  const source = config.locate(["packs", "discover"]);
  return {
    uses: Array.isArray(use) ? readList(use, ["packs", "use"], config, wrong) : [],
    ...(discover === true ? { discover: { source, isolationSource: source } } : {}),
  };
};

type Wrong = (path: ConfigPath, message: string, hint?: string) => void;

const readList = (
  list: readonly unknown[],
  at: ConfigPath,
  config: ConfigView,
  wrong: Wrong,
): readonly PackUse[] => {
  const seen = new Map<string, number>();
  return list.flatMap((item, index): readonly PackUse[] => {
    const path = [...at, index];
    const checked = checkWith(packUseSchema, typeof item === "string" ? { name: item } : item);
    if (!checked.ok) {
      const written =
        typeof item === "object" && item !== null ? (item as { name?: unknown }).name : undefined;
      for (const issue of checked.issues) {
        const inner = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
        const what = `packs[${index}]${inner.map((key) => `.${key}`).join("")}`;
        const whose = typeof written === "string" ? ` of the pack "${written}"` : "";
        wrong([...path, ...inner], `${what}${whose} is not valid: ${issue.message}. The pack is not used.`);
      }
      return [];
    }
    const { name } = checked.value;
    if (seen.has(name)) {
      wrong(path, `The pack "${name}" is asked for twice; the first counts.`);
      return [];
    }
    seen.set(name, index);
    return [
      {
        ...checked.value,
        source: config.locate(path),
        isolationSource: config.locate([...path, "isolation"]),
      },
    ];
  });
};

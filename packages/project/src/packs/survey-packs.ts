import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Diagnostic, Source } from "@hardpoint/core";
import { packIsolate } from "../bringer.js";
import { readConfig } from "../config/read-config.js";
import { contractsOf, sortParts } from "../parts.js";
import type { Part } from "../project.js";
import { createReporter } from "../reporter.js";
import { discoverPacks } from "./discover-packs.js";
import { findPacks } from "./load-packs.js";
import type { Pack } from "./pack.js";
import { negotiatePack, type PackNeed } from "./pack-needs.js";
import { pointVersions } from "./pack-points.js";

/** A pack that a configuration uses, and how it fits. Nothing of it has run. */
export interface SurveyedPack {
  /** Its npm name, or the name of its folder. */
  readonly name: string;
  readonly version?: string;
  /** The shorter prefix that the configuration gives it. */
  readonly as?: string;
  /** Absolute, links followed. */
  readonly directory: string;
  /** Where the configuration asks for it. */
  readonly source: Source;
  /** Where its modules run: a kind of isolate, or a group. */
  readonly isolation: string;
  /** The capabilities that it is granted. */
  readonly capabilities: readonly string[];
  /** What it asks for beside that, and is not granted. */
  readonly withheld: readonly string[];
  /** The contracts and points that it needs, held against the parts in use. */
  readonly needs: readonly PackNeed[];
  /** Its extensions, by scope and name. */
  readonly brings: readonly { readonly scope: string; readonly name: string }[];
}

export interface PackSurvey {
  /** The configuration file; undefined where the directory has none. */
  readonly file?: string;
  readonly packs: readonly SurveyedPack[];
  /** The dependencies that are packs and that the configuration does not use. */
  readonly unused: readonly string[];
  /** What is wrong with what the configuration says of packs, and with their manifests. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface SurveyOptions {
  readonly use: readonly Part[];
}

/**
 * Looks at the packs of a directory's configuration, without running anything.
 *
 * @throws TypeError when `use` holds what is neither a scope nor a dialect.
 */
export const surveyPacks = async (path: string, { use }: SurveyOptions): Promise<PackSurvey> => {
  const { scopes, dialects } = sortParts(use);
  const directory = realpathSync.native(resolve(path));
  const { documents, absent, origin } = await readConfig(directory);
  const { view } = documents[0];
  const reporter = createReporter(() => undefined);
  const packs = await findPacks(view, { directory, home: undefined }, reporter.report);
  const host = {
    contracts: new Map([
      ...contractsOf(scopes),
      ...dialects.flatMap(({ contract }) => (contract ? [[contract.scope, contract] as const] : [])),
    ]),
    points: pointVersions,
    capabilities: new Map<string, string>(),
  };
  const used = new Set(packs.map(({ directory: at }) => at));
  const discovered = await discoverPacks(directory);
  return {
    ...(absent === true || origin === undefined ? {} : { file: view.file }),
    packs: packs.map((pack) => ({
      ...surveyed(pack),
      needs: negotiatePack(pack, host).filter(({ kind }) => kind !== "capability"),
    })),
    unused: discovered.filter((name) => !used.has(realPath(join(directory, "node_modules", name)))),
    diagnostics: reporter.close(view),
  };
};

const surveyed = ({ name, version, use, directory, manifest }: Pack): Omit<SurveyedPack, "needs"> => {
  const capabilities = use.capabilities ?? [];
  return {
    name,
    ...(version === undefined ? {} : { version }),
    ...(use.as === undefined ? {} : { as: use.as }),
    directory,
    source: use.source,
    isolation: use.isolation ?? packIsolate,
    capabilities,
    withheld: Object.keys(manifest.capabilities ?? {}).filter(
      (one) => one !== "state" && !capabilities.includes(one),
    ),
    brings: Object.entries(manifest.extensions).flatMap(([scope, entries]) =>
      entries.flatMap((entry) => {
        const named = nameOf(entry);
        return named === undefined ? [] : [{ scope, name: named }];
      }),
    ),
  };
};

const nameOf = (entry: unknown): string | undefined => {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { name, kind } = entry as { readonly name?: unknown; readonly kind?: unknown };
  return [name, kind].find((one): one is string => typeof one === "string");
};

const realPath = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    // It is installed further up, or not at all.
    return path;
  }
};

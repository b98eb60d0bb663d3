import { join } from "node:path";
import type { Report } from "@hardpoint/core";
import type { HookFilePlaces } from "@hardpoint/hooks";
import type { ReadConfig } from "../config/read-config.js";
import { findPacks } from "../packs/load-packs.js";
import type { Pack } from "../packs/pack.js";
import type { AnyDialect } from "../project.js";
import type { Trust } from "../trust/trust.js";
import { heldBy, type Verdict } from "../trust/verdict.js";
import { type DeclaredHooks, declareHooks } from "./declare-hooks.js";
import { type FoundHookFile, readHookFiles } from "./read-hook-files.js";

/** Every hook that a project's files declare, and how far they are trusted. Nothing of it has run. */
export interface ReviewedHooks {
  readonly files: readonly FoundHookFile[];
  readonly packs: readonly Pack[];
  /** Without the hooks of files that are not trusted. */
  readonly declared: DeclaredHooks;
  /** Undefined when everything is trusted. */
  readonly verdict: Verdict | undefined;
  /** Whether something that is not trusted has come since `before`. */
  readonly held: boolean;
  /** Whether what the configuration names may be loaded. */
  readonly usable: boolean;
}

export interface ReviewPorts {
  readonly config: ReadConfig;
  readonly dialects: readonly AnyDialect[];
  readonly places: HookFilePlaces;
  readonly trust: Trust;
  /** What was refused before, by path; undefined when a project is opened. */
  readonly before: ReadonlyMap<string, string> | undefined;
  readonly report: Report;
}

/** Reads what the files of all dialects declare, and asks what of it may be run. */
export const reviewHooks = async (ports: ReviewPorts): Promise<ReviewedHooks> => {
  const { config, dialects, places, before, report } = ports;
  const files = await readHookFiles(dialects, places, report);
  const packs = await findPacks(config.documents[0].view, places, report);
  const { view } = config.documents[0];
  const configPath = config.origin?.path ?? join(view.directory, view.file);
  const declared = declareHooks(view, configPath, places, dialects, files, packs, report);
  const verdict = await ports.trust.review(
    { config, hookFiles: files, packs, hooks: declared.hooks },
    report,
  );
  const news = (before && verdict?.refused.filter(({ path, sha256 }) => before.get(path) !== sha256)) ?? [];
  for (const file of news) report(heldBy(file));
  const held = news.length > 0;
  if (!held && verdict?.config) report(verdict.config);
  const refused = new Set(
    files.flatMap(({ realPath, config: { file } }) => {
      const diagnostic = verdict?.hookFile(realPath);
      if (diagnostic && !held) report(diagnostic);
      return diagnostic ? [file] : [];
    }),
  );
  return {
    files,
    packs,
    declared: {
      ...declared,
      hooks: declared.hooks.filter(({ declaration }) => !refused.has(declaration.source.file)),
    },
    verdict,
    held,
    usable: !held && !verdict?.config,
  };
};

import { resolve, sep } from "node:path";
import type { ConfigView } from "@hardpoint/core";
import type { HookFilePlaces } from "@hardpoint/hooks";
import { readLocalModules, readSpecifier } from "@hardpoint/loader";
import { configNames } from "../config/find-config.js";
import { contained } from "../contained.js";
import type { DeclaredHook } from "../hook-files/declare-hooks.js";
import type { AnyDialect } from "../project.js";
import { declaredModules, namedModules } from "../trust/declared-modules.js";

export interface WatchedParts extends HookFilePlaces {
  /** The configuration file that the host names, relative to the directory. */
  readonly file: string | undefined;
  readonly dialects: readonly AnyDialect[];
  /** The configuration and the manifests of packs. */
  readonly views: readonly ConfigView[];
  readonly manifests: readonly string[];
  readonly hooks: readonly DeclaredHook[];
}

/**
 * The paths that decide what a generation is, absolute, whether or not there is anything: the configuration, every place
 * of a hook file, the modules that are named and the local files that they import, and the scripts of commands. What
 * is installed under node_modules is left out.
 */
export const watchedPaths = async (parts: WatchedParts): Promise<readonly string[]> => {
  const { directory, home, file, dialects, views, manifests, hooks } = parts;
  const configs = (file === undefined ? configNames : [file]).map((name) => resolve(directory, name));
  const places = dialects.flatMap(
    (dialect) =>
      contained(`The dialect "${dialect.id}" could not say which files are its own`, ignore, () =>
        dialect.files?.({ directory, home }),
      ) ?? [],
  );
  const named = namedModules(views, hooks).flatMap((module) => {
    const form = readSpecifier(module.specifier, module.directory);
    return form.kind === "impossible" ? [] : [form.path];
  });
  const modules = await declaredModules(views, hooks);
  const local = await readLocalModules(modules.map((module) => module.file));
  const scripts = hooks.flatMap(({ declaration: { work, refused } }) =>
    work.kind === "command" && refused === undefined ? work.scripts : [],
  );
  const all = [
    ...configs,
    ...places.flatMap(({ paths }) => paths),
    ...manifests,
    ...named,
    ...local.keys(),
    ...scripts,
  ];
  return [...new Set(all.map((path) => resolve(path)))].filter((path) => !isInstalled(path));
};

const isInstalled = (path: string): boolean => path.split(sep).includes("node_modules");

/** It was told when the generation was built. */
const ignore = (): void => undefined;

import type { ConfigView } from "@hardpoint/core";
import { resolveModule } from "@hardpoint/loader";
import { extensionKeys, readEntries } from "../extensions.js";
import type { DeclaredHook } from "../hook-files/declare-hooks.js";

/** A module that a configuration names. */
export interface DeclaredModule {
  /** The file, absolute, links followed. */
  readonly file: string;
  /** `hooks "lint"` */
  readonly label: string;
}

/** A module as it is named, whether or not there is one. */
export interface NamedModule {
  readonly label: string;
  readonly specifier: string;
  /** The directory of the file that names it, absolute. */
  readonly directory: string;
}

/** What configurations and hooks name as modules. */
export const namedModules = (
  views: readonly ConfigView[],
  declaredHooks: readonly DeclaredHook[],
): readonly NamedModule[] => {
  const hooks = declaredHooks.flatMap(({ dialect, declaration: { name, work, refused } }) =>
    work.kind === "module" && refused === undefined
      ? [
          {
            label: `${dialect.contract?.scope ?? dialect.id} "${name}"`,
            specifier: work.specifier,
            directory: work.directory,
          },
        ]
      : [],
  );
  // Whether or not its scope is known: a module may bring the scope.
  const extensions = views.flatMap((view) =>
    extensionKeys(view, ignore).flatMap((scope) =>
      readEntries(view, scope, new Map(), ignore).flatMap(({ name, module }) =>
        module === undefined
          ? []
          : [{ label: `${scope} "${name}"`, specifier: module, directory: view.directory }],
      ),
    ),
  );
  return [...hooks, ...extensions];
};

/**
 * The modules that configurations and hooks name and that exist. What is wrong with it is told when they are
 * loaded.
 */
export const declaredModules = async (
  views: readonly ConfigView[],
  declaredHooks: readonly DeclaredHook[],
): Promise<readonly DeclaredModule[]> => {
  const found = await Promise.all(
    namedModules(views, declaredHooks).map(async ({ label, specifier, directory }) => {
      const resolved = await resolveModule({ specifier, label, directory });
      return resolved.ok ? [{ file: resolved.file, label }] : [];
    }),
  );
  return found.flat();
};

const ignore = (): void => undefined;

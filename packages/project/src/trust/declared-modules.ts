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

/**
 * The modules that configurations and hooks name and that exist. What is wrong with it is told when they are
 * loaded.
 */
export const declaredModules = async (
  views: readonly ConfigView[],
  declaredHooks: readonly DeclaredHook[],
): Promise<readonly DeclaredModule[]> => {
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
  const found = await Promise.all(
    [...hooks, ...extensions].map(async ({ label, specifier, directory }) => {
      const resolved = await resolveModule({ specifier, label, directory });
      return resolved.ok ? [{ file: resolved.file, label }] : [];
    }),
  );
  return found.flat();
};

const ignore = (): void => undefined;

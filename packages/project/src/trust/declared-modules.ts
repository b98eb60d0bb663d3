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
 * The modules that a configuration and its hooks name and that exist. What is wrong with it is told when they are
 * loaded.
 */
export const declaredModules = async (
  config: ConfigView,
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
  const extensions = extensionKeys(config, ignore).flatMap((scope) =>
    readEntries(config, scope, new Map(), ignore).flatMap(({ name, module }) =>
      module === undefined
        ? []
        : [{ label: `${scope} "${name}"`, specifier: module, directory: config.directory }],
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

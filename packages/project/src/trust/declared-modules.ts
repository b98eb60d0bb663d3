import type { ConfigView } from "@hardpoint/core";
import { resolveModule } from "@hardpoint/loader";
import { contained } from "../contained.js";
import { extensionKeys, readEntries } from "../extensions.js";
import type { SortedParts } from "../parts.js";

/** A module that a configuration names. */
export interface DeclaredModule {
  /** The file, absolute, links followed. */
  readonly file: string;
  /** `hooks "lint"` */
  readonly label: string;
}

/** The modules that a configuration names and that exist. What is wrong with it is told when they are loaded. */
export const declaredModules = async (
  config: ConfigView,
  { dialects }: Pick<SortedParts, "dialects">,
): Promise<readonly DeclaredModule[]> => {
  const hooks = dialects.flatMap((dialect) =>
    (
      contained(`The dialect "${dialect.id}"`, ignore, () => dialect.parse(config, ignore))?.declarations ??
      []
    ).flatMap(({ name, module, refused }) =>
      refused === undefined ? [{ label: `${dialect.contract.scope} "${name}"`, specifier: module }] : [],
    ),
  );
  // Whether or not its scope is known: a module may bring the scope.
  const extensions = extensionKeys(config, ignore).flatMap((scope) =>
    readEntries(config, scope, new Map(), ignore).flatMap(({ name, module }) =>
      module === undefined ? [] : [{ label: `${scope} "${name}"`, specifier: module }],
    ),
  );
  const found = await Promise.all(
    [...hooks, ...extensions].map(async ({ label, specifier }) => {
      const resolved = await resolveModule({ specifier, label, directory: config.directory });
      return resolved.ok ? [{ file: resolved.file, label }] : [];
    }),
  );
  return found.flat();
};

const ignore = (): void => undefined;

import { type ConfigView, failure, type Report, type Source } from "@hardpoint/core";
import type { Dialect, HookDeclaration } from "@hardpoint/hooks";
import type { Loader } from "@hardpoint/loader";
import { bindFailed } from "./bind-failed.js";
import { contained } from "./contained.js";
import type { LiveHook } from "./hook-set.js";
import type { Placing } from "./isolation/placement.js";
import { type LoadedOne, loadOne } from "./load-one.js";
import type { ProjectHook } from "./project.js";

export interface LoadedHooks {
  /** In the order of the dialects, then of the file. */
  readonly declared: readonly ProjectHook[];
  readonly live: readonly LiveHook[];
  /** The switches of built-in hooks; of two dialects that name one, the one that switches it on counts. */
  readonly flags: ReadonlyMap<string, { readonly enabled: boolean; readonly source: Source }>;
}

/**
 * Reads the hooks of every dialect, loads their modules all at once, and binds them. A guard whose module is not there
 * is bound to its failure.
 */
export const loadHooks = async (
  config: ConfigView,
  agent: string,
  dialects: readonly Dialect[],
  loader: Pick<Loader, "load">,
  placing: Placing,
  report: Report,
): Promise<LoadedHooks> => {
  const flags = new Map<string, { readonly enabled: boolean; readonly source: Source }>();
  const found: { readonly dialect: Dialect; readonly declaration: HookDeclaration }[] = [];
  for (const dialect of dialects) {
    const file = contained(`The dialect "${dialect.id}" could not read ${config.file}`, report, () =>
      dialect.parse(config, report),
    );
    for (const declaration of file?.declarations ?? []) found.push({ dialect, declaration });
    for (const [name, flag] of file?.builtin ?? []) {
      if (!flags.get(name)?.enabled) flags.set(name, flag);
    }
  }
  const hooks = await Promise.all(
    found.map(async ({ dialect, declaration }) => {
      const loaded = await loadHook(config, dialect, declaration, loader, placing, report);
      const { extension, failure, deadlineMs } = loaded;
      if (extension) inspect(dialect, declaration, extension.handle.members, report);
      const hook: ProjectHook = { declaration, dialect: dialect.id, ...(extension ? { extension } : {}) };
      const context = {
        agent,
        origin: config.file,
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
        report,
      };
      const bound = contained(`Hook "${declaration.name}" could not be bound`, report, () =>
        extension
          ? dialect.bind(declaration, extension.handle, context)
          : failure && bindFailed(dialect, declaration, failure, context),
      );
      return { hook, live: bound ? [{ hook, bound }] : [] };
    }),
  );
  return { declared: hooks.map(({ hook }) => hook), live: hooks.flatMap(({ live }) => live), flags };
};

interface FoundHook extends LoadedOne {
  readonly deadlineMs?: number;
}

const loadHook = async (
  config: ConfigView,
  dialect: Dialect,
  declaration: HookDeclaration,
  loader: Pick<Loader, "load">,
  placing: Placing,
  report: Report,
): Promise<FoundHook> => {
  if (declaration.refused !== undefined)
    return { failure: failure("load", `It is not loaded: ${declaration.refused}.`) };
  const placed = placing.place({
    label: `${dialect.contract.scope} "${declaration.name}"`,
    source: declaration.source,
    wanted: declaration.isolation,
  });
  if (!placed.ok) {
    report(placed.diagnostic);
    return { failure: failure("load", placed.diagnostic.message) };
  }
  const loaded = await loadOne(
    loader,
    {
      contract: dialect.contract,
      entry: declaration.entry,
      specifier: declaration.module,
      directory: config.directory,
      origin: { kind: "project", file: config.file },
      source: declaration.source,
      moduleSource: declaration.moduleSource,
      ...placed.place,
    },
    report,
  );
  const { callMs } = placed.place;
  return callMs === undefined ? loaded : { ...loaded, deadlineMs: callMs };
};

const inspect = (
  dialect: Dialect,
  declaration: HookDeclaration,
  members: readonly string[],
  report: Report,
): void =>
  contained(`Hook "${declaration.name}" could not be looked into`, report, () =>
    dialect.inspect?.(declaration, members, report),
  );

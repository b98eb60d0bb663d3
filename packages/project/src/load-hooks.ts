import { type ConfigView, type Failure, failure, type Report, type Source } from "@hardpoint/core";
import type { BindContext, HookDeclaration } from "@hardpoint/hooks";
import type { Loader } from "@hardpoint/loader";
import type { Runners } from "@hardpoint/runners";
import { bindFailed } from "./bind-failed.js";
import { contained } from "./contained.js";
import type { DeclaredHook, DeclaredHooks } from "./hook-files/declare-hooks.js";
import type { LiveHook } from "./hook-set.js";
import type { Placing } from "./isolation/placement.js";
import { type LoadedOne, loadOne } from "./load-one.js";
import { packBringer } from "./packs/pack-bringer.js";
import type { AnyDialect, ProjectHook } from "./project.js";

export interface LoadedHooks {
  /** In the order of the dialects, then of their files. */
  readonly declared: readonly ProjectHook[];
  readonly live: readonly LiveHook[];
  /** The switches of built-in hooks. */
  readonly flags: ReadonlyMap<string, { readonly enabled: boolean; readonly source: Source }>;
}

/** What loading hooks needs beside what is declared. */
export interface LoadHooksPorts {
  readonly config: ConfigView;
  /** The role's name: hooks of its configuration are for its sessions only. */
  readonly agent: string;
  readonly loader: Pick<Loader, "load">;
  readonly placing: Placing;
  /** Why a hook that is no module may not be run, where it may not; that is reported. */
  readonly refuse: (hook: DeclaredHook) => Promise<Failure | undefined>;
  readonly context: Pick<BindContext<Runners>, "directory" | "home" | "runners" | "inject" | "deadlineMs">;
  readonly report: Report;
}

/**
 * Loads the modules of declared hooks all at once, and binds them. A guard whose module is not there, or that may not be
 * run, is bound to its failure.
 */
export const loadHooks = async (
  { hooks: found, flags }: DeclaredHooks,
  ports: LoadHooksPorts,
): Promise<LoadedHooks> => {
  const { agent, report } = ports;
  const hooks = await Promise.all(
    found.map(async (one) => {
      const { dialect, declaration, ofRole } = one;
      const loaded = await loadHook(one, ports);
      const { extension, failure, deadlineMs } = loaded;
      if (extension) inspect(dialect, declaration, extension.handle.members, report);
      const hook: ProjectHook = { declaration, dialect: dialect.id, ...(extension ? { extension } : {}) };
      const context: BindContext<Runners> = {
        ...(declaration.work.kind === "module" ? withoutDeadline(ports.context) : ports.context),
        ...(ofRole ? { agent } : {}),
        origin: one.pack?.name ?? declaration.source.file,
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
        report,
      };
      const bound = contained(`Hook "${declaration.name}" could not be bound`, report, () => {
        if (failure) return bindFailed(dialect, declaration, failure, context);
        return extension || declaration.work.kind !== "module"
          ? dialect.bind(declaration, extension?.handle, context)
          : undefined;
      });
      return { hook, live: bound ? [{ hook, bound }] : [] };
    }),
  );
  return { declared: hooks.map(({ hook }) => hook), live: hooks.flatMap(({ live }) => live), flags };
};

/** A module's call has the time of its isolate. */
const withoutDeadline = ({ deadlineMs: _, ...context }: LoadHooksPorts["context"]) => context;

interface FoundHook extends LoadedOne {
  readonly deadlineMs?: number;
}

const loadHook = async (
  hook: DeclaredHook,
  { loader, placing, refuse, config, report }: LoadHooksPorts,
): Promise<FoundHook> => {
  const { dialect, declaration } = hook;
  const { work } = declaration;
  if (declaration.refused !== undefined)
    return { failure: failure("load", `It is not loaded: ${declaration.refused}.`) };
  if (work.kind !== "module") {
    const refused = await refuse(hook);
    return refused ? { failure: refused } : {};
  }
  const { contract } = dialect;
  if (!contract)
    return { failure: failure("load", `Hooks of the dialect "${dialect.id}" can't be modules.`) };
  const bringer = hook.pack && packBringer(hook.pack, placing);
  const { name, source } = declaration;
  const { scope } = contract;
  const placed = bringer
    ? bringer.place({ scope, name, source, wanted: declaration.isolation })
    : placing.place({ label: `${scope} "${name}"`, source, wanted: declaration.isolation });
  if (!placed.ok) {
    report(placed.diagnostic);
    return { failure: failure("load", placed.diagnostic.message) };
  }
  const needs = bringer?.needs(scope);
  const loaded = await loadOne(
    loader,
    {
      contract,
      entry: declaration.entry,
      specifier: work.specifier,
      directory: work.directory,
      origin: bringer?.origin ?? { kind: "project", file: hook.ofRole ? config.file : source.file },
      ...(needs === undefined ? {} : { needs }),
      source,
      moduleSource: work.source,
      ...placed.place,
    },
    report,
  );
  const { callMs } = placed.place;
  const { extension } = loaded;
  return {
    ...loaded,
    ...(bringer && extension ? { extension: bringer.admit(extension) } : {}),
    ...(callMs === undefined ? {} : { deadlineMs: callMs }),
  };
};

const inspect = (
  dialect: AnyDialect,
  declaration: HookDeclaration,
  members: readonly string[],
  report: Report,
): void =>
  contained(`Hook "${declaration.name}" could not be looked into`, report, () =>
    dialect.inspect?.(declaration, members, report),
  );

import { basename } from "node:path";
import { builtinExtensions, type ConfigView, type Deadlines, type Extension } from "@hardpoint/core";
import type { Loader } from "@hardpoint/loader";
import { readConfig } from "./config/read-config.js";
import { contained } from "./contained.js";
import { createHookSet, type HookSet } from "./hook-set.js";
import { loadExtensions } from "./load-extensions.js";
import { type LoadedHooks, loadHooks } from "./load-hooks.js";
import type { SortedParts } from "./parts.js";
import type { AnyScope, OpenOptions } from "./project.js";
import { readIdentity } from "./read-identity.js";
import type { Reporter } from "./reporter.js";

/** Everything that was read and loaded from a directory at one time, before any of it is in use. */
export interface ProjectGeneration {
  /** Whether the configuration could be read; if not, the rest is what an empty one gives. */
  readonly readable: boolean;
  readonly config: ConfigView;
  readonly name: string;
  readonly description?: string;
  readonly scopes: readonly AnyScope[];
  /** What each scope's `readConfig` gave, by the scope's id. */
  readonly settings: ReadonlyMap<string, unknown>;
  /** Built-ins first. */
  readonly extensions: readonly Extension[];
  readonly hooks: LoadedHooks;
  readonly hookSet: HookSet;
}

export interface BuildPorts {
  readonly directory: string;
  readonly options: OpenOptions;
  readonly parts: SortedParts;
  readonly loader: Loader;
  readonly deadlines: Deadlines;
}

/** Reads and loads all of a directory. Never throws for what stands in it: that is reported. */
export const buildGeneration = async (ports: BuildPorts, reporter: Reporter): Promise<ProjectGeneration> => {
  const { directory, options, parts, loader, deadlines } = ports;
  const { report } = reporter;
  const parsed = await readConfig(directory, options.file);
  const [document] = parsed.documents;
  const config = document.view;
  for (const diagnostic of [...parsed.diagnostics, ...parsed.further]) report(diagnostic);

  const { name = basename(directory), description } = readIdentity(config, report);
  for (const key of options.reads ?? []) config.read([key]);
  const [loaded, hooks] = await Promise.all([
    loadExtensions(config, parts.scopes, loader, report),
    loadHooks(config, name, parts.dialects, loader, report),
  ]);
  const settings = new Map<string, unknown>();
  for (const { id, readConfig: read } of loaded.scopes) {
    if (read)
      settings.set(
        id,
        contained(`The scope "${id}" could not read ${config.file}`, report, () => read(config, report)),
      );
  }
  for (const diagnostic of document.unread()) report(diagnostic);
  return {
    readable: parsed.readable,
    config,
    name,
    ...(description === undefined ? {} : { description }),
    scopes: loaded.scopes,
    settings,
    extensions: [
      ...loaded.scopes.flatMap((scope) => builtinExtensions(scope, deadlines)),
      ...loaded.extensions,
    ],
    hooks,
    hookSet: createHookSet(hooks.live, deadlines),
  };
};

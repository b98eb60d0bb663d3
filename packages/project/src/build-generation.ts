import { basename, join } from "node:path";
import { builtinExtensions, type ConfigView, type Deadlines, type Extension, failure } from "@hardpoint/core";
import type { BindContext, HookFilePlaces } from "@hardpoint/hooks";
import type { FailedLoad, Loader } from "@hardpoint/loader";
import type { Runners } from "@hardpoint/runners";
import { parseConfig } from "./config/parse-config.js";
import { readConfig } from "./config/read-config.js";
import { reportEmpty } from "./config/report-empty.js";
import { contained } from "./contained.js";
import { declareHooks } from "./hook-files/declare-hooks.js";
import { readHookFiles } from "./hook-files/read-hook-files.js";
import { createHookSet, type HookSet } from "./hook-set.js";
import type { Isolates } from "./isolation/isolates.js";
import { createPlacing, type IsolationOption } from "./isolation/placement.js";
import { readIsolation } from "./isolation/read-isolation.js";
import { loadExtensions } from "./load-extensions.js";
import { type LoadedHooks, loadHooks } from "./load-hooks.js";
import { noteFailures } from "./note-failures.js";
import type { SortedParts } from "./parts.js";
import type { AnyDialect, AnyScope, OpenOptions } from "./project.js";
import { readIdentity } from "./read-identity.js";
import type { Reporter } from "./reporter.js";
import { nothing, onlyTrusted } from "./trust/only-trusted.js";
import type { Trust } from "./trust/trust.js";
import { heldBy, type Verdict } from "./trust/verdict.js";

/** Everything that was read and loaded from a directory at one time, before any of it is in use. */
export interface ProjectGeneration {
  /** Whether the configuration and every hook file could be read; one that could not gives what an empty one does. */
  readonly readable: boolean;
  /** Whether something that is not trusted has come since `before`: then nothing of it was loaded. */
  readonly held: boolean;
  /** The SHA-256 of each file that is not trusted, by its path. */
  readonly refused: ReadonlyMap<string, string>;
  readonly config: ConfigView;
  /** The configuration and every hook file. */
  readonly views: readonly ConfigView[];
  /** Whether the directory has hook files and no configuration file. */
  readonly absent: boolean;
  readonly name: string;
  readonly description?: string;
  readonly scopes: readonly AnyScope[];
  /** What each scope's `readConfig` gave, by the scope's id. */
  readonly settings: ReadonlyMap<string, unknown>;
  /** Built-ins first. */
  readonly extensions: readonly Extension[];
  readonly hooks: LoadedHooks;
  readonly failed: readonly FailedLoad[];
  readonly hookSet: HookSet;
}

export interface BuildPorts {
  readonly directory: string;
  readonly options: OpenOptions;
  readonly parts: SortedParts;
  readonly loader: Loader;
  readonly trust: Trust;
  readonly isolates: Isolates;
  /** Where modules run that the configuration says nothing of. */
  readonly isolation: IsolationOption;
  readonly deadlines: Deadlines;
  readonly places: HookFilePlaces;
  readonly dialects: readonly AnyDialect[];
  readonly runners: Runners;
  readonly inject: BindContext["inject"];
}

/**
 * Reads and loads all of a directory, as far as it is trusted. Never throws for what stands in it: that is reported.
 * `before` is the generation that it would replace.
 */
export const buildGeneration = async (
  ports: BuildPorts,
  reporter: Reporter,
  before?: Pick<ProjectGeneration, "refused" | "absent">,
): Promise<ProjectGeneration> => {
  const { directory, options, parts, deadlines } = ports;
  const { report } = reporter;
  const { places, dialects } = ports;
  const parsed = await readConfig(directory, options.file);
  const [document] = parsed.documents;
  const config = document.view;
  const hookFiles = await readHookFiles(dialects, places, report);
  const absent = parsed.absent === true && (before ? before.absent : hookFiles.length > 0);
  // A directory with hook files alone needs no configuration.
  for (const diagnostic of [...(absent ? [] : parsed.diagnostics), ...parsed.further]) report(diagnostic);

  const configPath = parsed.origin?.path ?? join(config.directory, config.file);
  const declared = declareHooks(config, configPath, places, dialects, hookFiles, report);
  const verdict = await ports.trust.review({ config: parsed, hookFiles, hooks: declared.hooks }, report);
  const held = (before && verdict?.refused.filter(isNewTo(before))) ?? [];
  for (const file of held) report(heldBy(file));
  if (held.length === 0 && verdict?.config) report(verdict.config);
  const usable = held.length === 0 && !verdict?.config;
  const refusedFiles = hookFiles.flatMap(({ realPath, config: { file } }) => {
    const diagnostic = held.length === 0 ? verdict?.hookFile(realPath) : undefined;
    if (diagnostic) report(diagnostic);
    return diagnostic ? [file] : [];
  });
  const standing = {
    ...declared,
    hooks: declared.hooks.filter(({ declaration }) => !refusedFiles.includes(declaration.source.file)),
  };
  const trusted = !usable ? nothing : verdict ? onlyTrusted(ports.loader, verdict) : ports.loader;
  const { loader, failed } = noteFailures(trusted);

  if (parsed.readable) reportEmpty(config, report);
  const { name = basename(directory), description } = readIdentity(config, report);
  for (const key of options.reads ?? []) config.read([key]);
  const isolation = readIsolation(config, report);
  if (usable) ports.isolates.configure(isolation.groups);
  const placing = createPlacing(isolation, ports.isolation, config.file);
  const [loaded, hooks] = await Promise.all([
    loadExtensions(config, parts.scopes, loader, placing, report),
    loadHooks(standing, {
      config,
      agent: name,
      loader,
      placing,
      refuse: async (hook) => {
        if (!usable) return failure("load", "It is not trusted.");
        const diagnostic = await verdict?.admitHook(hook);
        if (diagnostic) report(diagnostic);
        return diagnostic && failure("load", diagnostic.message);
      },
      context: { ...places, runners: ports.runners, inject: ports.inject },
      report,
    }),
  ]);
  const settings = new Map<string, unknown>();
  for (const { id, readConfig: read } of loaded.scopes) {
    if (!read) continue;
    const what = `The scope "${id}" could not read ${config.file}`;
    const setting = contained(what, report, () => read(config, report));
    // What is not trusted is read, so that what is wrong with it is told, and is then of no effect.
    const empty = (): unknown => read(emptyConfig(config), () => undefined);
    settings.set(id, usable ? setting : contained(what, report, empty));
  }
  for (const { unread } of [document, ...hookFiles]) for (const diagnostic of unread()) report(diagnostic);
  return {
    readable: (parsed.readable || absent) && hookFiles.every(({ readable }) => readable),
    absent,
    held: held.length > 0,
    refused: new Map(verdict?.refused.map(({ path, sha256 }) => [path, sha256])),
    config,
    views: [config, ...hookFiles.map((file) => file.config)],
    name,
    ...(description === undefined ? {} : { description }),
    scopes: loaded.scopes,
    settings,
    extensions: [
      ...loaded.scopes.flatMap((scope) => builtinExtensions(scope, deadlines)),
      ...loaded.extensions,
    ],
    failed: failed(),
    hooks: usable ? hooks : { ...hooks, flags: new Map() },
    // Not even a guard that was refused may act where the configuration is not trusted.
    hookSet: createHookSet(usable ? hooks.live : [], deadlines),
  };
};

const isNewTo =
  ({ refused }: Pick<ProjectGeneration, "refused">) =>
  ({ path, sha256 }: Verdict["refused"][number]): boolean =>
    refused.get(path) !== sha256;

const emptyConfig = ({ file, directory }: ConfigView): ConfigView =>
  parseConfig("", file, directory).documents[0].view;

import { basename } from "node:path";
import {
  builtinExtensions,
  type ConfigView,
  type Deadlines,
  type Diagnostic,
  type Extension,
  failure,
} from "@hardpoint/core";
import type { BindContext, HookFilePlaces } from "@hardpoint/hooks";
import type { FailedLoad, Loader } from "@hardpoint/loader";
import type { Runners } from "@hardpoint/runners";
import { projectBringer } from "./bringer.js";
import { parseConfig } from "./config/parse-config.js";
import { type ReadConfig, readConfig } from "./config/read-config.js";
import { reportEmpty } from "./config/report-empty.js";
import { contained } from "./contained.js";
import { dialectsFrom } from "./dialect-modules.js";
import { type ConfigFile, changedFiles, configFiles } from "./hook-files/config-files.js";
import type { FoundHookFile } from "./hook-files/read-hook-files.js";
import { type ReviewedHooks, reviewHooks } from "./hook-files/review-hooks.js";
import { createHookSet, type HookSet } from "./hook-set.js";
import type { Isolates } from "./isolation/isolates.js";
import { createPlacing, type IsolationOption } from "./isolation/placement.js";
import { readIsolation } from "./isolation/read-isolation.js";
import { loadExtensions } from "./load-extensions.js";
import { type LoadedHooks, loadHooks } from "./load-hooks.js";
import { noteFailures } from "./note-failures.js";
import type { Pack } from "./packs/pack.js";
import { packBringer } from "./packs/pack-bringer.js";
import type { SortedParts } from "./parts.js";
import type { AnyDialect, AnyScope, OpenOptions } from "./project.js";
import { readIdentity } from "./read-identity.js";
import type { Reporter } from "./reporter.js";
import { nothing, onlyTrusted } from "./trust/only-trusted.js";
import type { Trust } from "./trust/trust.js";
import { watchedPaths } from "./watch/watched-paths.js";

/** Everything that was read and loaded from a directory at one time, before any of it is in use. */
export interface ProjectGeneration {
  /** Whether the configuration and every hook file could be read; one that could not gives what an empty one does. */
  readonly readable: boolean;
  /** Whether something that is not trusted has come since `before`: then nothing of it was loaded. */
  readonly held: boolean;
  /** Whether a hook does not let a file be used that has changed since `before`: then nothing was loaded. */
  readonly changeRefused: boolean;
  /** When its files began to be read, in milliseconds since 1970. */
  readonly since: number;
  /** The configuration, where there is one, and every hook file. */
  readonly files: readonly ConfigFile[];
  /** The SHA-256 of each file that is not trusted, by its path. */
  readonly refused: ReadonlyMap<string, string>;
  readonly config: ConfigView;
  /** The configuration and every hook file. */
  readonly views: readonly ConfigView[];
  /** Whether the directory has no configuration file, where none was named. */
  readonly absent: boolean;
  readonly name: string;
  readonly description?: string;
  readonly scopes: readonly AnyScope[];
  /** What each scope's `readConfig` gave, by the scope's id. */
  readonly settings: ReadonlyMap<string, unknown>;
  readonly packs: readonly Pack[];
  /** Built-ins first. */
  readonly extensions: readonly Extension[];
  readonly hooks: LoadedHooks;
  readonly failed: readonly FailedLoad[];
  readonly hookSet: HookSet;
  /** The paths of every file that decides what the generation is, whether or not it exists. */
  readonly watched: () => Promise<readonly string[]>;
}

/** A generation that is to be replaced, and who has a say in what replaces it. */
export interface Predecessor {
  readonly generation: Pick<ProjectGeneration, "refused" | "absent" | "readable" | "files">;
  /** Told the files that have changed, before anything of them is loaded. Gives what to tell when they may not be used. */
  readonly askChange: (changed: readonly ConfigFile[]) => Promise<readonly Diagnostic[]>;
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
 * `before` is what it would replace.
 */
export const buildGeneration = async (
  ports: BuildPorts,
  reporter: Reporter,
  before?: Predecessor,
): Promise<ProjectGeneration> => {
  const { directory, options, parts, deadlines, places } = ports;
  const { report } = reporter;
  const since = Date.now() + 1;
  const parsed = await readConfig(directory, options.file);
  const [document] = parsed.documents;
  const config = document.view;
  const old = before?.generation;
  let changeRefused = false;
  /** Reads what all of `dialects` declare. Of those among `news`, hooks may refuse what has changed. */
  const review = async (
    dialects: readonly AnyDialect[],
    news: readonly AnyDialect[],
    ofConfig: boolean,
  ): Promise<ReviewedHooks> => {
    const reviewed = await reviewHooks({
      config: parsed,
      dialects,
      places,
      trust: ports.trust,
      before: old?.refused,
      report,
    });
    if (!before || !reviewed.usable || !isReadable(parsed, reviewed.files, old)) return reviewed;
    const ids = new Set([...news.map(({ id }) => id), ...(ofConfig ? [undefined] : [])]);
    const concerned = (files: readonly ConfigFile[]) => files.filter(({ dialect }) => ids.has(dialect));
    const changed = changedFiles(
      concerned(before.generation.files),
      concerned(configFiles(directory, parsed, reviewed.files)),
    );
    const refusals = await before.askChange(changed);
    for (const refusal of refusals) report(refusal);
    changeRefused ||= refusals.length > 0;
    return changeRefused ? { ...reviewed, usable: false } : reviewed;
  };
  const first = await review(ports.dialects, ports.dialects, true);
  const noted = noteFailures(admitted(ports.loader, first));

  const { name = basename(directory), description } = readIdentity(config, report);
  for (const key of options.reads ?? []) config.read([key]);
  const isolation = readIsolation(config, report);
  if (first.usable) ports.isolates.configure(isolation.groups);
  const placing = createPlacing(isolation, ports.isolation, config.file);
  const bringers = [
    projectBringer(config, placing),
    ...first.packs.map((pack) => packBringer(pack, placing)),
  ];
  const loaded = await loadExtensions(bringers, parts.scopes, noted.loader, report);

  const brought = dialectsFrom(loaded.dialects, ports.dialects, report);
  const dialects = [...ports.dialects, ...brought];
  const reviewed = brought.length === 0 ? first : await review(dialects, brought, false);
  const { files, verdict, usable } = reviewed;
  const notedHooks = noteFailures(admitted(ports.loader, reviewed));
  const hooks = await loadHooks(reviewed.declared, {
    config,
    agent: name,
    loader: notedHooks.loader,
    placing,
    refuse: async (hook) => {
      if (!usable) return failure("load", "It is not trusted.");
      const diagnostic = await verdict?.admitHook(hook);
      if (diagnostic) report(diagnostic);
      return diagnostic && failure("load", diagnostic.message);
    },
    context: {
      ...places,
      ...(options.hookDeadlineMs === undefined ? {} : { deadlineMs: options.hookDeadlineMs }),
      runners: ports.runners,
      inject: ports.inject,
    },
    report,
  });
  const spared = isSpared(parsed, files, old);
  for (const diagnostic of [...(spared ? [] : parsed.diagnostics), ...parsed.further]) report(diagnostic);
  if (parsed.readable) reportEmpty(config, report);
  const settings = new Map<string, unknown>();
  for (const { id, readConfig: read } of loaded.scopes) {
    if (!read) continue;
    const what = `The scope "${id}" could not read ${config.file}`;
    const setting = contained(what, report, () => read(config, report));
    // What is not trusted is read, so that what is wrong with it is told, and is then of no effect.
    const empty = (): unknown => read(emptyConfig(config), () => undefined);
    settings.set(id, usable ? setting : contained(what, report, empty));
  }
  for (const { unread } of [document, ...files]) for (const diagnostic of unread()) report(diagnostic);
  return {
    readable: isReadable(parsed, files, old),
    absent: parsed.absent === true,
    held: reviewed.held,
    changeRefused,
    since,
    files: configFiles(directory, parsed, files),
    refused: new Map(verdict?.refused.map(({ path, sha256 }) => [path, sha256])),
    config,
    views: [config, ...files.map((file) => file.config)],
    name,
    ...(description === undefined ? {} : { description }),
    scopes: loaded.scopes,
    settings,
    packs: reviewed.packs,
    extensions: [
      ...loaded.scopes.flatMap((scope) => builtinExtensions(scope, deadlines)),
      ...loaded.extensions,
    ],
    failed: [...noted.failed(), ...notedHooks.failed()],
    hooks: usable ? hooks : { ...hooks, flags: new Map() },
    // Not even a guard that was refused may act where the configuration is not trusted.
    hookSet: createHookSet(usable ? hooks.live : [], deadlines),
    watched: () =>
      watchedPaths({
        ...places,
        file: options.file,
        dialects,
        views: [config, ...reviewed.packs.map(({ view }) => view)],
        manifests: reviewed.packs.map(({ file }) => file.realPath),
        hooks: reviewed.declared.hooks,
      }),
  };
};

/** Whether the directory needs no configuration, since it has hook files alone, or had them before. */
const isSpared = (
  { absent }: ReadConfig,
  files: readonly FoundHookFile[],
  before: Predecessor["generation"] | undefined,
): boolean =>
  absent === true && (before ? before.absent && (before.readable || files.length > 0) : files.length > 0);

const isReadable = (
  parsed: ReadConfig,
  files: readonly FoundHookFile[],
  before: Predecessor["generation"] | undefined,
): boolean => (parsed.readable || isSpared(parsed, files, before)) && files.every(({ readable }) => readable);

/** The loader, for what may be loaded. */
const admitted = (loader: Loader, { usable, verdict }: ReviewedHooks): Pick<Loader, "load"> =>
  !usable ? nothing : verdict ? onlyTrusted(loader, verdict) : loader;

const emptyConfig = ({ file, directory }: ConfigView): ConfigView =>
  parseConfig("", file, directory).documents[0].view;

import { basename } from "node:path";
import { builtinExtensions, type ConfigView, type Deadlines, type Extension, failure } from "@hardpoint/core";
import type { BindContext, HookFilePlaces } from "@hardpoint/hooks";
import type { FailedLoad, Loader } from "@hardpoint/loader";
import type { Runners } from "@hardpoint/runners";
import { parseConfig } from "./config/parse-config.js";
import { readConfig } from "./config/read-config.js";
import { reportEmpty } from "./config/report-empty.js";
import { contained } from "./contained.js";
import { dialectsFrom } from "./dialect-modules.js";
import { type ReviewedHooks, reviewHooks } from "./hook-files/review-hooks.js";
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
  const { directory, options, parts, deadlines, places } = ports;
  const { report } = reporter;
  const parsed = await readConfig(directory, options.file);
  const [document] = parsed.documents;
  const config = document.view;
  const review = (dialects: readonly AnyDialect[]): Promise<ReviewedHooks> =>
    reviewHooks({ config: parsed, dialects, places, trust: ports.trust, before: before?.refused, report });
  const first = await review(ports.dialects);
  const noted = noteFailures(admitted(ports.loader, first));

  const { name = basename(directory), description } = readIdentity(config, report);
  for (const key of options.reads ?? []) config.read([key]);
  const isolation = readIsolation(config, report);
  if (first.usable) ports.isolates.configure(isolation.groups);
  const placing = createPlacing(isolation, ports.isolation, config.file);
  const loaded = await loadExtensions(config, parts.scopes, noted.loader, placing, report);

  const brought = dialectsFrom(loaded.dialects, ports.dialects, report);
  const reviewed = brought.length === 0 ? first : await review([...ports.dialects, ...brought]);
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
  // A directory with hook files alone needs no configuration.
  const absent = parsed.absent === true && (before ? before.absent : files.length > 0);
  for (const diagnostic of [...(absent ? [] : parsed.diagnostics), ...parsed.further]) report(diagnostic);
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
    readable: (parsed.readable || absent) && files.every(({ readable }) => readable),
    absent,
    held: reviewed.held,
    refused: new Map(verdict?.refused.map(({ path, sha256 }) => [path, sha256])),
    config,
    views: [config, ...files.map((file) => file.config)],
    name,
    ...(description === undefined ? {} : { description }),
    scopes: loaded.scopes,
    settings,
    extensions: [
      ...loaded.scopes.flatMap((scope) => builtinExtensions(scope, deadlines)),
      ...loaded.extensions,
    ],
    failed: [...noted.failed(), ...notedHooks.failed()],
    hooks: usable ? hooks : { ...hooks, flags: new Map() },
    // Not even a guard that was refused may act where the configuration is not trusted.
    hookSet: createHookSet(usable ? hooks.live : [], deadlines),
  };
};

/** The loader, for what may be loaded. */
const admitted = (loader: Loader, { usable, verdict }: ReviewedHooks): Pick<Loader, "load"> =>
  !usable ? nothing : verdict ? onlyTrusted(loader, verdict) : loader;

const emptyConfig = ({ file, directory }: ConfigView): ConfigView =>
  parseConfig("", file, directory).documents[0].view;

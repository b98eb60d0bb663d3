import type { Deadlines, Diagnostic, Logger, Registry, Report, Tracer } from "@hardpoint/core";
import type { BindContext, HookFilePlaces, Hooks, Outcome, RunResult } from "@hardpoint/hooks";
import type { Loader } from "@hardpoint/loader";
import type { Runners } from "@hardpoint/runners";
import { buildGeneration, type Predecessor, type ProjectGeneration } from "./build-generation.js";
import { createBuiltinHooks } from "./builtin-hooks.js";
import { disposeAll, tellErrors } from "./dispose-all.js";
import { disposeEngines, prepareEngines } from "./engine-life.js";
import { type Engines, engineOf, makeEngines } from "./engines.js";
import type { Isolates } from "./isolation/isolates.js";
import type { IsolationOption } from "./isolation/placement.js";
import type { Offered } from "./offered.js";
import { reportCapabilities } from "./packs/pack-capabilities.js";
import type { SortedParts } from "./parts.js";
import type { AnyDialect, OpenOptions, Project } from "./project.js";
import { createProjectHooks, createRun } from "./project-hooks.js";
import type { ReloadResult } from "./reload-result.js";
import { createReporter, type Reporter } from "./reporter.js";
import { scopeHooks } from "./scope-hooks.js";
import { askConfigChange } from "./session/ask-config-change.js";
import type { SessionPorts } from "./session/session-core.js";
import type { SessionMemory } from "./session-memory.js";
import type { Sessions } from "./sessions.js";
import type { Trust } from "./trust/trust.js";
import type { ProjectWatch } from "./watch/project-watch.js";
import { watchProject } from "./watch/watch-project.js";

/** What a project is made of, each for this project alone. */
export interface ProjectPorts {
  readonly directory: string;
  readonly options: OpenOptions;
  readonly parts: SortedParts;
  readonly log: Logger;
  readonly report: Report;
  readonly deadlines: Deadlines;
  readonly tracer: Tracer<Outcome, RunResult>;
  readonly sessions: Sessions;
  readonly loader: Loader;
  readonly trust: Trust;
  readonly isolates: Isolates;
  readonly isolation: IsolationOption;
  readonly registry: Registry;
  readonly engine: Hooks;
  readonly memory: SessionMemory;
  readonly offered: Offered;
  readonly places: HookFilePlaces;
  readonly dialects: readonly AnyDialect[];
  readonly runners: Runners;
  readonly inject: BindContext["inject"];
}

/** What is in use at one time. */
interface Present {
  readonly generation: ProjectGeneration;
  readonly engines: Engines;
  readonly diagnostics: readonly Diagnostic[];
}

/** The owner of the declared hooks in the engine, which replaces them all in one step. */
const owner = "hardpoint: declared";
const defaultDisposeMs = 5000;
const defaultMaxContinues = 2;

const whyKept = ({ readable, held, changeRefused }: ProjectGeneration): ReloadResult["kept"] =>
  held ? "untrusted" : !readable ? "unreadable" : changeRefused ? "refused" : undefined;

export const createProject = async (ports: ProjectPorts): Promise<Project> => {
  const { options, log, report, deadlines, registry, engine, loader } = ports;
  const builtins = createBuiltinHooks(engine, options.builtinHooks ?? []);
  const { memory, offered } = ports;
  const disposeMs = options.disposeMs ?? defaultDisposeMs;
  /** What goes on of generations that were replaced. */
  const retiring = new Set<Promise<unknown>>();
  let disposing: Promise<readonly Diagnostic[]> | undefined;

  const build = async (
    before?: Predecessor,
  ): Promise<{
    readonly generation: ProjectGeneration;
    readonly reporter: Reporter;
  }> => {
    const reporter = createReporter(report);
    return { generation: await buildGeneration(ports, reporter, before), reporter };
  };

  /**
   * Registers the extensions of a generation and readies its engines. Until it is put in place, the engines before it
   * are in use; they see the new extensions.
   */
  const stage = async (generation: ProjectGeneration, before: Engines, tell: Report): Promise<Engines> => {
    const builder = registry.build();
    for (const extension of generation.extensions) {
      const refused = builder.add(extension);
      if (!refused) continue;
      tell(refused);
      track(Promise.resolve(extension.handle.dispose()));
    }
    track(registry.swap(builder.seal()).then((errors) => tellErrors(errors, report)));
    const engines = makeEngines(generation.scopes, generation.settings, before, {
      registry,
      capabilities: offered.capabilities,
      memory,
      log,
      report: tell,
      deadlines,
    });
    // What they provide to each other is there before one of them prepares; of a name, the new one's.
    offered.update(engines, tell);
    reportCapabilities(generation.packs, offered.capabilities, tell);
    await prepareEngines(engines, before, deadlines, tell);
    return engines;
  };

  /** Puts the hooks of a generation in the place of those before, in one step: no await stands in it. */
  const put = (generation: ProjectGeneration, engines: Engines, tell: Report): void => {
    builtins.apply(
      scopeHooks(engines, ports.directory, tell),
      generation.scopes.flatMap(({ switches }) => switches ?? []),
      generation.hooks.flags,
      new Set(generation.hooks.declared.map((hook) => hook.declaration.name)),
      tell,
    );
    engine.replace(owner, generation.hookSet.registrations);
  };

  const track = (work: Promise<unknown>): void => {
    const tracked = work
      .catch((thrown: unknown) => tellErrors([thrown], report))
      .finally(() => retiring.delete(tracked));
    retiring.add(tracked);
  };

  const first = await build();
  let lastBuilt = first.generation;
  let present: Present = {
    generation: first.generation,
    engines: await stage(first.generation, new Map(), first.reporter.report),
    diagnostics: [],
  };
  put(first.generation, present.engines, first.reporter.report);
  await first.generation.hookSet.load(first.reporter.report);
  present = { ...present, diagnostics: first.reporter.close(...first.generation.views) };

  /** A run holds the hooks and the modules that it began with. */
  const enter = (): (() => void) => {
    const leave = present.generation.hookSet.leases.take();
    const release = registry.current.hold();
    return () => {
      leave();
      release();
    };
  };
  const sessionPorts: SessionPorts = {
    run: createRun({ engine, enter }),
    approval: options.approval ?? {},
    maxContinues: (ofHooks) => options.maxContinues ?? ofHooks ?? defaultMaxContinues,
    log,
    report,
  };
  const hooks = createProjectHooks({ engine, enter, report, keep: ports.sessions.keep });

  const reload = async (): ReturnType<Project["reload"]> => {
    if (disposing) return { swapped: false, diagnostics: [] };
    loader.clear();
    const { generation, reporter } = await build({
      generation: present.generation,
      askChange: (changed) =>
        askConfigChange(changed, { sessions: ports.sessions.cores, run: sessionPorts.run, log }),
    });
    lastBuilt = generation;
    const kept = whyKept(generation);
    if (kept || disposing) {
      track(generation.hookSet.abandon());
      const diagnostics = reporter.close(...generation.views);
      return { swapped: false, ...(kept ? { kept } : {}), diagnostics };
    }
    const old = present;
    const engines = await stage(generation, old.engines, reporter.report);
    if (disposing) {
      track(generation.hookSet.abandon());
      track(disposeEngines(engines, old.engines, deadlines, disposeMs, report));
      return { swapped: false, diagnostics: reporter.close(...generation.views) };
    }
    put(generation, engines, reporter.report);
    present = { ...old, generation, engines };
    track(disposeEngines(old.engines, engines, deadlines, disposeMs, report));
    await generation.hookSet.load(reporter.report);
    const ended = old.generation.hookSet.dispose(disposeMs);
    // Whoever reloads from within a run would wait for itself.
    if (old.generation.hookSet.leases.idle) for (const diagnostic of await ended) reporter.report(diagnostic);
    else track(ended.then((told) => told.forEach(report)));
    const diagnostics = reporter.close(...generation.views);
    if (present.generation === generation) present = { ...present, diagnostics };
    return { swapped: true, diagnostics };
  };
  let reloads: Promise<unknown> = Promise.resolve();
  const reloadInTurn = (): ReturnType<Project["reload"]> => {
    const next = reloads.then(reload);
    reloads = next.catch(() => undefined);
    return next;
  };

  const watches = new Set<ProjectWatch>();
  const watch: Project["watch"] = async (wanted = {}) => {
    if (disposing) throw new Error("The project is disposed: open it again.");
    const made = await watchProject(
      {
        directory: ports.directory,
        // What could not be put in use may be once another of its files has changed.
        paths: async () => {
          const both = [...new Set([present.generation, lastBuilt])];
          return [...new Set((await Promise.all(both.map(({ watched }) => watched()))).flat())];
        },
        files: () => present.generation.files,
        since: () => lastBuilt.since,
        reload: reloadInTurn,
        diagnostics: () => present.diagnostics,
        log,
        report,
      },
      wanted,
    );
    watches.add(made);
    if (disposing) await made.close();
    return made;
  };

  const dispose = (): Promise<readonly Diagnostic[]> => {
    for (const watched of watches) void watched.close();
    disposing ??= disposeAll({
      ms: disposeMs,
      deadlines,
      sessions: ports.sessions.all,
      removeHooks: () => engine.replace(owner, []),
      hookSet: () => present.generation.hookSet,
      retiring: () => [...retiring],
      end: [
        () => disposeEngines(present.engines, new Map(), deadlines, disposeMs, report),
        async () => engine.dispose(),
        async () => tellErrors(await registry.dispose(), report),
        () => loader.dispose(),
        async () => void (await Promise.all([ports.runners.command.dispose(), ports.runners.http.dispose()])),
      ],
    });
    return disposing;
  };

  return {
    directory: ports.directory,
    get name() {
      return present.generation.name;
    },
    get description() {
      return present.generation.description;
    },
    get config() {
      return present.generation.config;
    },
    get diagnostics() {
      return present.diagnostics;
    },
    get failed() {
      return present.generation.failed;
    },
    hooks,
    get declared() {
      return present.generation.hooks.declared;
    },
    registry,
    tracer: ports.tracer,
    engine: (scope) => engineOf(present.engines, scope.id) as never,
    session(wanted = {}) {
      if (disposing) throw new Error("The project is disposed: open it again.");
      return ports.sessions.open(wanted, () => present.generation.name, sessionPorts);
    },
    reload: reloadInTurn,
    watch,
    dispose,
    async [Symbol.asyncDispose]() {
      await dispose();
    },
  };
};

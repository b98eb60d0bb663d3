import { homedir } from "node:os";
import { resolve } from "node:path";
import {
  type Capabilities,
  createDeadlines,
  createRegistry,
  createTracer,
  diagnose,
  type Logger,
  type Report,
  silentLogger,
  toErrorData,
} from "@hardpoint/core";
import { createHooks, type Occasion, type Outcome, type RunResult, readHookChain } from "@hardpoint/hooks";
import { createLoader } from "@hardpoint/loader";
import { createRunners } from "@hardpoint/runners";
import { createProject } from "./create-project.js";
import { createIsolates } from "./isolation/isolates.js";
import { isIsolateKind, isolateKinds } from "./isolation/schema.js";
import { createOffered } from "./offered.js";
import { sortParts } from "./parts.js";
import type { OpenOptions, Project } from "./project.js";
import { createSessionMemory } from "./session-memory.js";
import { createSessions } from "./sessions.js";
import { stateCapability } from "./state-capability.js";
import { stateProviders } from "./state-providers.js";
import { createTrust } from "./trust/trust.js";

/**
 * Opens a directory: reads its configuration, loads what it declares and what the chosen parts need.
 *
 * What is wrong with the configuration or a module is in the project's diagnostics and costs only itself.
 *
 * @throws TypeError when an option is not what it must be: a mistake in the host's own code.
 * @example
 * const project = await openProject("./my-role", { use: [rolebox, conditions] });
 * const session = project.session();
 * const system = await session.systemPrompt(["You are helpful."]);
 */
export const openProject = async (directory: string, options: OpenOptions): Promise<Project> => {
  checkOptions(directory, options);
  const parts = sortParts(options.use);
  const log = options.log ?? silentLogger;
  const deadlines = createDeadlines();
  const tell = tellHost(options.report, log);
  const tracer = createTracer<Outcome, RunResult>((thrown) => {
    log.error(`A listener to the trace threw: ${toErrorData(thrown).message}`, {
      error: toErrorData(thrown),
    });
  });
  const memory = createSessionMemory();
  const sessions = createSessions(memory.drop);
  const offered = createOffered(options.capabilities ?? {});
  const isolates = createIsolates({ log, deadlines });
  const state = stateProviders(options.state ?? {}, offered.capabilities);
  const capabilities = (occasion: Occasion): Capabilities => ({
    state: stateCapability(state, occasion, log),
    ...offered.capabilities,
    ...sessions.capabilities(occasion.session),
  });
  const report: Report = (diagnostic) => {
    log[diagnostic.severity === "warning" ? "warn" : diagnostic.severity](diagnostic.message, {
      code: diagnostic.code,
      source: diagnostic.source,
    });
    tell(diagnostic);
  };
  const project = await createProject({
    directory: resolve(directory),
    options,
    parts,
    log,
    deadlines,
    tracer,
    sessions,
    memory,
    offered,
    places: {
      directory: resolve(directory),
      home: options.home === false ? undefined : resolve(options.home ?? homedir()),
    },
    dialects: parts.dialects,
    runners: createRunners(options.runners),
    inject: (session, hook, injection, point) => {
      if (sessions.keep(session, { ...injection, hook, phase: "after" }, point)) return;
      report(
        diagnose(
          "HOOK_INJECTION_LOST",
          `What hook "${hook}" injects after its run on ${point} is lost: its session is not open.`,
          { hint: "A hook that goes on after its run is heard only while the session is open." },
        ),
      );
    },
    loader: createLoader({
      log,
      deadlines,
      ...options.loader,
      // One of the host's stands in for the project's own of its kind.
      isolates: [...isolates.all, ...(options.loader?.isolates ?? [])],
    }),
    trust: createTrust(options.trust, resolve(directory)),
    isolates,
    isolation: options.isolation ?? options.loader?.isolate ?? "inline",
    registry: createRegistry({ overrideBuiltins: options.overrideBuiltins ?? false }),
    // The engine logs what it reports.
    engine: createHooks({
      log,
      report: tell,
      tracer,
      capabilities,
      within: readHookChain(process.env),
      freeze: options.freeze ?? false,
    }),
    report,
  });
  if (options.watch) await project.watch(options.watch === true ? {} : options.watch);
  return project;
};

const tellHost =
  (report: Report | undefined, log: Logger): Report =>
  (diagnostic) => {
    try {
      report?.(diagnostic);
    } catch (thrown) {
      log.error(`The host's report() threw: ${toErrorData(thrown).message}`, { error: toErrorData(thrown) });
    }
  };

const checkOptions = (directory: unknown, options: OpenOptions | undefined): void => {
  if (typeof directory !== "string") throw new TypeError("openProject() takes a directory first.");
  if (!Array.isArray(options?.use))
    throw new TypeError("openProject() takes options with `use`, a list of scopes and dialects.");
  const { isolation, trust } = options;
  if (trust !== undefined && trust !== "all" && typeof trust.decide !== "function")
    throw new TypeError('The option `trust` is neither "all" nor a policy with a decide().');
  const kind = typeof isolation === "object" ? isolation.kind : isolation;
  if (kind !== undefined && !isIsolateKind(kind))
    throw new TypeError(`The option \`isolation\` names no isolate: there are ${isolateKinds.join(", ")}.`);
};

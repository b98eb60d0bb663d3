import { resolve } from "node:path";
import { type MaybePromise, type Report, whenReady } from "@hardpoint/core";
import { type CodingCodePoint, type HookKind, sceneFor } from "@hardpoint/dialects/coding-code";
import { createHooks, type RunResult } from "@hardpoint/hooks";
import type { OpenOptions } from "@hardpoint/project";
import type { RegisteredHandler } from "./handler-registration.js";
import type {
  DecisionHandler,
  HookPayload,
  HookService,
  ObserverHandler,
  RegisterOptions,
} from "./hook-service.js";
import { readPoint } from "./points.js";
import { readPayload } from "./read-payload.js";
import { createSite, openSite, type Site, tellable } from "./site.js";
import { writeDecision } from "./write-decision.js";

/** What its projects are opened with, and which is its own. */
export interface HookServiceOptions extends Omit<OpenOptions, "use" | "file"> {
  /** The project of payloads that name none, and whose session none has named. */
  readonly projectPath?: string;
}

/** A project that is in use, or is being opened. */
interface OpenedSite {
  readonly opening: Promise<Site>;
  site?: Site;
}

/**
 * Makes a hook service.
 *
 * @example
 * const service = createHookService({ projectPath: process.cwd() });
 * service.registerDecision("tool.approval.pre", ({ toolName }) =>
 *   toolName === "deploy" ? { decision: "ask", reason: "Deploy now?" } : null);
 * const decision = await service.emitDecision("tool.approval.pre", { toolName: "deploy", args: {} });
 */
export const createHookService = (options: HookServiceOptions = {}): HookService => {
  const { projectPath: ownPath, ...opening } = options;
  const handlers = new Set<RegisteredHandler>();
  const sites = new Map<string, OpenedSite>();
  /** The project in which a session was last seen, by its id. */
  const sessions = new Map<string, string>();
  const sessionHooks = new Map<string, (() => void)[]>();
  const off = new Map<string, Set<string>>();
  let calls = 0;
  let disposed = false;

  const report: Report = (diagnostic) => options.report?.(diagnostic);
  const projectless = createSite(
    createHooks({ report, ...(options.log ? { log: options.log } : {}) }),
    undefined,
    report,
  );
  const open = new Set<Site>([projectless]);

  const openAt = async (path: string): Promise<Site> => {
    const site = await openSite(path, opening, report);
    for (const handler of handlers) site.add(handler);
    for (const name of off.get(path) ?? []) site.enable(name, false);
    open.add(site);
    return site;
  };

  const siteAt = (path: string): MaybePromise<Site> => {
    if (disposed) return Promise.reject(new Error("The hook service is disposed."));
    const known = sites.get(path);
    if (known) return known.site ?? known.opening;
    const opened: OpenedSite = { opening: openAt(path) };
    sites.set(path, opened);
    opened.opening.then(
      (site) => {
        opened.site = site;
      },
      // What could not be opened is tried again when it is named again; whoever named it now is told.
      () => sites.delete(path),
    );
    return opened.opening;
  };

  const siteOf = ({ projectPath, sessionId }: HookPayload): MaybePromise<Site> => {
    const session = typeof sessionId === "string" ? sessionId : undefined;
    const named = typeof projectPath === "string" ? resolve(projectPath) : undefined;
    const path =
      named ?? (session === undefined ? undefined : sessions.get(session)) ?? (ownPath && resolve(ownPath));
    if (session !== undefined && path !== undefined) sessions.set(session, path);
    return path === undefined ? projectless : siteAt(path);
  };

  /** Where the project is open, it runs at once: so the engine sees that a hook emits from within a hook. */
  const run = (kind: HookKind, point: CodingCodePoint, given: HookPayload): MaybePromise<RunResult> =>
    whenReady(siteOf(given), (site): MaybePromise<RunResult> => {
      calls += 1;
      const payload = readPayload(point, given, () => `call-${calls}`);
      return site.hooks.run(point, payload as never, undefined, sceneFor(kind));
    });

  const add = (handler: RegisteredHandler | undefined): (() => void) => {
    if (!handler) return () => undefined;
    handlers.add(handler);
    for (const site of open) site.add(handler);
    return () => {
      handlers.delete(handler);
      for (const site of open) site.remove(handler);
    };
  };

  const read = (
    name: string,
    kind: HookKind,
    handler: ObserverHandler | DecisionHandler,
    given: RegisterOptions = {},
    session?: string,
  ): RegisteredHandler | undefined => {
    const point = readPoint(name, report);
    if (typeof handler !== "function") throw new TypeError(`The handler for ${name} is no function.`);
    return point && { ...given, point, kind, handler, ...(session === undefined ? {} : { session }) };
  };

  const enable = (projectPath: string, name: string, enabled: boolean): void => {
    const path = resolve(projectPath);
    const names = off.get(path) ?? new Set();
    off.set(path, names);
    if (enabled) names.delete(name);
    else names.add(name);
    for (const site of open) if (site.path === path) site.enable(name, enabled);
  };

  const disposeProject = async (projectPath: string): Promise<void> => {
    const path = resolve(projectPath);
    const opened = sites.get(path);
    sites.delete(path);
    off.delete(path);
    for (const [session, at] of sessions) if (at === path) sessions.delete(session);
    // Whoever named a project that could not be opened was told.
    const site = await opened?.opening.catch(() => undefined);
    if (!site) return;
    open.delete(site);
    for (const diagnostic of (await site.project?.dispose()) ?? []) report(diagnostic);
  };

  return {
    register: (point, handler, given) => add(read(point, "observer", handler, given)),
    registerDecision: (point, handler, given) => add(read(point, "decision", handler, given)),
    async emit(name, payload) {
      const point = readPoint(name, report);
      if (point) await run("observer", point, payload);
    },
    async emitDecision(name, payload) {
      const point = readPoint(name, report);
      return point ? writeDecision(await run("decision", point, payload)) : null;
    },
    async reloadUserHooks(projectPath) {
      const path = resolve(projectPath);
      const { project } = await siteAt(path);
      const reloaded = await project?.reload();
      for (const diagnostic of tellable(reloaded?.diagnostics ?? [], path)) report(diagnostic);
    },
    attachSessionHooks(sessionId, hooks) {
      const found = hooks.map(({ point, type, handler, ...given }) =>
        read(point, type, handler, given, sessionId),
      );
      sessionHooks.set(sessionId, [...(sessionHooks.get(sessionId) ?? []), ...found.map(add)]);
    },
    disableHook: (projectPath, name) => enable(projectPath, name, false),
    enableHook: (projectPath, name) => enable(projectPath, name, true),
    disposeSession(sessionId) {
      for (const remove of sessionHooks.get(sessionId) ?? []) remove();
      sessionHooks.delete(sessionId);
      sessions.delete(sessionId);
    },
    disposeProject,
    async project(projectPath) {
      const { project } = await siteAt(resolve(projectPath));
      if (!project) throw new Error(`${projectPath} is no project.`);
      return project;
    },
    async dispose() {
      disposed = true;
      await Promise.all([...sites.keys()].map(disposeProject));
      projectless.hooks.dispose();
    },
  };
};

import { resolve } from "node:path";
import type { Report } from "@hardpoint/core";
import {
  codingCode,
  codingCodePoints,
  type HookDecision,
  type HookKind,
  sceneFor,
} from "@hardpoint/dialects/coding-code";
import { createHooks, type Hooks, type PointName, type RunResult } from "@hardpoint/hooks";
import { type OpenOptions, openProject, type Project } from "@hardpoint/project";
import {
  type Originals,
  type RegisteredHandler,
  readHandler,
  toRegistration,
} from "./handler-registration.js";
import type { HookPayload, HookService } from "./hook-service.js";
import { nearestPoint } from "./points.js";
import { readPayload } from "./read-payload.js";
import { writeDecision } from "./write-decision.js";

export interface HookServiceOptions
  extends Pick<OpenOptions, "home" | "log" | "report" | "runners" | "trust"> {
  /** The project of payloads that name none. */
  readonly projectPath?: string;
}

/** A project that is in use, or functions without one. */
interface Site {
  readonly hooks: Hooks;
  readonly path: string | undefined;
  readonly project?: Project;
  /** The functions that are registered there, with how to take each away. */
  readonly registered: Map<RegisteredHandler, () => void>;
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
  const originals: Originals = new WeakMap();
  const handlers = new Set<RegisteredHandler>();
  const sites = new Map<string, Promise<Site>>();
  const sessions = new Map<string, string>();
  const off = new Map<string, Set<string>>();
  let calls = 0;
  let disposed = false;

  const report: Report = (diagnostic) => options.report?.(diagnostic);
  const projectless: Site = {
    hooks: createHooks({ report, ...(options.log ? { log: options.log } : {}) }),
    path: undefined,
    registered: new Map(),
  };
  const open = new Set<Site>([projectless]);

  const putOn = (site: Site, handler: RegisteredHandler): void => {
    site.registered.set(handler, site.hooks.register(toRegistration(handler, site.path, originals, report)));
  };

  const openSite = async (path: string): Promise<Site> => {
    const project = await openProject(path, { use: [codingCode], ...opening });
    for (const diagnostic of project.diagnostics) report(diagnostic);
    const site: Site = { hooks: project.hooks, path, project, registered: new Map() };
    for (const handler of handlers) putOn(site, handler);
    for (const name of off.get(path) ?? []) site.hooks.enable(name, false);
    open.add(site);
    return site;
  };

  const siteAt = (path: string): Promise<Site> => {
    if (disposed) return Promise.reject(new Error("The hook service is disposed."));
    const known = sites.get(path);
    if (known) return known;
    const opened = openSite(path);
    sites.set(path, opened);
    // What could not be opened is tried again when it is named again.
    opened.catch(() => sites.delete(path));
    return opened;
  };

  const siteOf = async ({ projectPath, sessionId }: HookPayload): Promise<Site> => {
    const session = typeof sessionId === "string" ? sessionId : undefined;
    const named = typeof projectPath === "string" ? resolve(projectPath) : undefined;
    const path =
      named ?? (session === undefined ? undefined : sessions.get(session)) ?? (ownPath && resolve(ownPath));
    if (session !== undefined && path !== undefined) sessions.set(session, path);
    return path === undefined ? projectless : siteAt(path);
  };

  const run = async (kind: HookKind, name: string, given: HookPayload): Promise<[RunResult, PointName]> => {
    const point = pointOf(name);
    const site = await siteOf(given);
    calls += 1;
    const payload = readPayload(point, given, () => `call-${calls}`);
    originals.set(payload, given);
    return [(await site.hooks.run(point, payload as never, undefined, sceneFor(kind))) as RunResult, point];
  };

  const add = (handler: RegisteredHandler): (() => void) => {
    handlers.add(handler);
    for (const site of open) putOn(site, handler);
    return () => {
      handlers.delete(handler);
      for (const site of open) {
        site.registered.get(handler)?.();
        site.registered.delete(handler);
      }
    };
  };

  const enable = (projectPath: string, name: string, enabled: boolean): void => {
    const path = resolve(projectPath);
    const names = off.get(path) ?? new Set();
    off.set(path, names);
    if (enabled) names.delete(name);
    else names.add(name);
    for (const site of open) if (site.path === path) site.hooks.enable(name, enabled);
  };

  const disposeProject = async (projectPath: string): Promise<void> => {
    const path = resolve(projectPath);
    const site = await sites.get(path)?.catch(() => undefined);
    sites.delete(path);
    off.delete(path);
    for (const [session, at] of sessions) if (at === path) sessions.delete(session);
    if (!site) return;
    open.delete(site);
    for (const diagnostic of (await site.project?.dispose()) ?? []) report(diagnostic);
  };

  const removals = new Map<string, (() => void)[]>();

  return {
    register: (point, handler, opts) => add(readHandler(point, "observer", handler, opts)),
    registerDecision: (point, handler, opts) => add(readHandler(point, "decision", handler, opts)),
    async emit(point, payload) {
      await run("observer", point, payload);
    },
    async emitDecision(name, payload): Promise<HookDecision | null> {
      const [result, point] = await run("decision", name, payload);
      return writeDecision(result, point);
    },
    async reloadUserHooks(projectPath) {
      const site = await siteAt(resolve(projectPath));
      const reloaded = await site.project?.reload();
      for (const diagnostic of reloaded?.diagnostics ?? []) report(diagnostic);
    },
    attachSessionHooks(sessionId, hooks) {
      const read = hooks.map(({ point, type, handler, ...opts }) =>
        readHandler(point, type, handler, opts, sessionId),
      );
      removals.set(sessionId, [...(removals.get(sessionId) ?? []), ...read.map(add)]);
    },
    disableHook: (projectPath, name) => enable(projectPath, name, false),
    enableHook: (projectPath, name) => enable(projectPath, name, true),
    disposeSession(sessionId) {
      for (const remove of removals.get(sessionId) ?? []) remove();
      removals.delete(sessionId);
      sessions.delete(sessionId);
    },
    disposeProject,
    async dispose() {
      disposed = true;
      await Promise.all([...sites.keys()].map(disposeProject));
      projectless.hooks.dispose();
    },
  };
};

const pointOf = (name: string): PointName => {
  const known = Object.hasOwn(codingCodePoints, name) ? codingCodePoints[name] : undefined;
  if (known === undefined) throw new TypeError(`"${name}" is no point of a hook.${nearestPoint(name)}`);
  return known.point;
};

import { type Diagnostic, describeOrigin, type Extension, formatSource, fullName } from "@hardpoint/core";
import { describeWork, type HookWork, type ListedHook } from "@hardpoint/hooks";
import type { CheckResult, Project, ProjectHook } from "@hardpoint/project";
import { isLoaded } from "./is-loaded.js";
import { type IsolateState, isolateState } from "./isolate-state.js";
import { type NotLoaded, notLoaded } from "./not-loaded.js";

/** A hook on one of its points, with where it comes from. */
export interface HookRow extends Omit<ListedHook, "source"> {
  /** False for a guard that could not be loaded, or may not be run: it fails, which denies. Absent for a hook of the host. */
  readonly loaded?: boolean;
  /** The version of the dialect's contract that its module keeps; absent for a hook of the host. */
  readonly contract?: string;
  /** What it runs: a module, a command, an address. */
  readonly module?: string;
  readonly kind?: HookWork["kind"];
  /** `file:line:column` of its declaration. */
  readonly declared?: string;
  /** Absent for a hook of the host, and for one that is no module. */
  readonly state?: IsolateState;
}

interface ExtensionRow extends IsolateState {
  readonly name: string;
  readonly description?: string;
  readonly origin: string;
  readonly contract: string;
  readonly declared?: string;
}

/** What `hardpoint list` tells, as plain data. */
export interface Listing {
  readonly role: string;
  readonly directory: string;
  /** Per point, in the order in which they fire. */
  readonly points: readonly { readonly point: string; readonly hooks: readonly HookRow[] }[];
  readonly scopes: readonly { readonly scope: string; readonly extensions: readonly ExtensionRow[] }[];
  /** Hooks that were loaded and are called at no point: only their onLoad and onDispose are. */
  readonly pointless: readonly PointlessHook[];
  readonly missing: readonly NotLoaded[];
  readonly diagnostics: readonly Diagnostic[];
}

interface PointlessHook {
  readonly name: string;
  readonly module: string;
  readonly declared: string;
}

/** `checked` is of the same directory: only there are the entries that no dialect could read. */
export const createListing = (project: Project, checked: CheckResult, shown: string): Listing => {
  const declared = new Map(project.declared.map((hook) => [formatSource(hook.declaration.source), hook]));
  const placed = new Set<ProjectHook>();
  const hooks = project.hooks.list().map((hook): HookRow => {
    const { source, ...listed } = hook;
    const from = hook.builtin || source === undefined ? undefined : declared.get(formatSource(source));
    if (from) placed.add(from);
    return {
      ...listed,
      ...(from ? { loaded: isLoaded(from) } : {}),
      ...(from?.extension
        ? {
            contract: from.extension.contract.version,
            state: isolateState(from.extension.handle, project.config.directory),
          }
        : {}),
      ...(from
        ? {
            module: describeWork(from.declaration.work),
            kind: from.declaration.work.kind,
            declared: formatSource(from.declaration.source),
          }
        : {}),
    };
  });
  const points = [...new Set(hooks.map(({ point }) => point))];
  const { current } = project.registry;
  return {
    role: project.name,
    directory: shown,
    points: points.map((point) => ({ point, hooks: hooks.filter((hook) => hook.point === point) })),
    scopes: current.scopes.map((scope) => ({
      scope,
      extensions: current.list(scope).map((one) => toRow(one, project.config.directory)),
    })),
    pointless: project.declared
      .filter((hook) => isLoaded(hook) && !placed.has(hook))
      .map(({ declaration: { name, work, source } }) => ({
        name,
        module: describeWork(work),
        declared: formatSource(source),
      })),
    missing: notLoaded(project, checked),
    diagnostics: project.diagnostics,
  };
};

const toRow = (extension: Extension, directory: string): ExtensionRow => ({
  name: fullName(extension),
  ...(extension.description === undefined ? {} : { description: extension.description }),
  origin: describeOrigin(extension.origin),
  contract: extension.contract.version,
  ...isolateState(extension.handle, directory),
  ...(extension.source ? { declared: formatSource(extension.source) } : {}),
});

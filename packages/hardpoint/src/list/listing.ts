import { type Diagnostic, describeOrigin, type Extension, formatSource, fullName } from "@hardpoint/core";
import type { ListedHook } from "@hardpoint/hooks";
import type { Project } from "@hardpoint/project";
import { type IsolateState, isolateState } from "./isolate-state.js";

/** A hook on one of its points, with where it comes from. */
export interface HookRow extends ListedHook {
  /** The version of the dialect's contract that its module keeps; absent for a hook of the host. */
  readonly contract?: string;
  readonly module?: string;
  /** `file:line:column` of its declaration. */
  readonly declared?: string;
  /** Absent for a hook of the host. */
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
  /** Hooks that are declared and could not be loaded. */
  readonly missing: readonly { readonly name: string; readonly module: string; readonly declared: string }[];
  readonly diagnostics: readonly Diagnostic[];
}

export const createListing = (project: Project, shown: string): Listing => {
  const declared = new Map(project.declared.map((hook) => [hook.declaration.name, hook]));
  const hooks = project.hooks.list().map((hook): HookRow => {
    const from = hook.builtin ? undefined : declared.get(hook.name);
    return {
      ...hook,
      ...(from?.extension
        ? {
            contract: from.extension.contract.version,
            state: isolateState(from.extension.handle, project.config.directory),
          }
        : {}),
      ...(from ? { module: from.declaration.module, declared: formatSource(from.declaration.source) } : {}),
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
    missing: project.declared
      .filter(({ extension }) => extension === undefined)
      .map(({ declaration }) => ({
        name: declaration.name,
        module: declaration.module,
        declared: formatSource(declaration.source),
      })),
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

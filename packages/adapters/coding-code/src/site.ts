import { existsSync } from "node:fs";
import { type Diagnostic, diagnose, nearest, type Report } from "@hardpoint/core";
import { codingCode } from "@hardpoint/dialects/coding-code";
import type { Hooks } from "@hardpoint/hooks";
import { type OpenOptions, openProject, type Project } from "@hardpoint/project";
import { type RegisteredHandler, toRegistration } from "./handler-registration.js";

/** Where points are run: a project, or the place of functions alone. */
export interface Site {
  readonly hooks: Hooks;
  readonly path: string | undefined;
  readonly project?: Project;
  add(handler: RegisteredHandler): void;
  remove(handler: RegisteredHandler): void;
  /** Switches a name. That there is no hook of it is reported. */
  enable(name: string, enabled: boolean): void;
}

export const createSite = (
  hooks: Hooks,
  path: string | undefined,
  report: Report,
  project?: Project,
): Site => {
  const removals = new Map<RegisteredHandler, () => void>();
  return {
    hooks,
    path,
    ...(project ? { project } : {}),
    add: (handler) => void removals.set(handler, hooks.register(toRegistration(handler, path, report))),
    remove(handler) {
      removals.get(handler)?.();
      removals.delete(handler);
    },
    enable(name, enabled) {
      hooks.enable(name, enabled);
      const names = new Set(hooks.list().map((hook) => hook.name));
      if (names.has(name)) return;
      const meant = nearest(name, names);
      report(
        diagnose(
          "HOOK_SWITCH_UNKNOWN",
          `The hook "${name}" is switched ${enabled ? "on" : "off"} in ${path}, where there is none of this name now.`,
          {
            hint:
              meant === undefined
                ? "A hook that its file switches off is none: change the file, and reload."
                : `Did you mean "${meant}"?`,
          },
        ),
      );
    },
  };
};

/** Opens the project of a path. */
export const openSite = async (
  path: string,
  options: Omit<OpenOptions, "use">,
  report: Report,
): Promise<Site> => {
  const project = await openProject(path, { ...options, use: [codingCode] });
  for (const diagnostic of tellable(project.diagnostics, path)) report(diagnostic);
  return createSite(project.hooks, path, report, project);
};

/** A directory of Coding Code need have no configuration of Hardpoint's. */
export const tellable = (diagnostics: readonly Diagnostic[], path: string): readonly Diagnostic[] =>
  diagnostics.filter(({ code }) => code !== "CONFIG_NOT_FOUND" || !existsSync(path));

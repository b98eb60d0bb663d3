import type { Diagnostic } from "@hardpoint/core";
import { type OpenOptions, openProject, type Project } from "@hardpoint/project";
import type { ExistingPath } from "../cli/existing-path.js";
import { ProblemsError } from "../cli/problems-error.js";
import { readKeys } from "../run/opening.js";
import { requireTrust } from "../trust/command-trust.js";
import { unusable } from "../unusable.js";

/** A project that is opened to look at what its hooks say, and no more. */
export interface QuietProject {
  readonly project: Project;
  /** What was reported so far, beginning with what is wrong with its files. */
  diagnostics(): readonly Diagnostic[];
  /** Ends it without an event: no hook hears that a session ends which never was. */
  close(): Promise<void>;
}

/** @throws ProblemsError when nothing of it can be read, CommandError when it is not trusted. */
export const openQuietly = async (
  directory: ExistingPath,
  options: Pick<OpenOptions, "use" | "trust" | "home">,
): Promise<QuietProject> => {
  const later: Diagnostic[] = [];
  let open = false;
  const project = await openProject(directory.path, {
    ...options,
    reads: readKeys,
    freeze: true,
    report: (diagnostic) => void (open && later.push(diagnostic)),
  });
  open = true;
  const close = async (): Promise<void> => {
    for (const { name } of project.hooks.list()) project.hooks.enable(name, false);
    await project.dispose();
  };
  try {
    const refused = project.diagnostics.filter(unusable);
    if (refused.length > 0) throw new ProblemsError(refused);
    requireTrust(project.diagnostics, directory.shown);
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { project, diagnostics: () => [...project.diagnostics, ...later], close };
};

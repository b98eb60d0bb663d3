import { basename, dirname } from "node:path";
import { parseCondition } from "@hardpoint/conditions";
import type { Diagnostic } from "@hardpoint/core";
import {
  type CheckedExtension,
  checkProject,
  mergeDiagnostics,
  openProject,
  type Part,
  type Project,
  type TrustPolicy,
} from "@hardpoint/project";
import type { ExistingPath } from "../cli/existing-path.js";
import { loadRun, runFileExists } from "../run/load-run.js";
import { readKeys } from "../run/opening.js";
import { placed } from "../run/placed.js";
import { importScopeModules, isOfScopeModules } from "./import-scope-modules.js";
import type { CheckPathOptions, PathCheck } from "./path-check.js";

/** Checks what a role directory or a configuration file declares; a directory's run.yaml as well. */
export const checkRole = async (at: ExistingPath, options: CheckPathOptions): Promise<PathCheck> => {
  const { use, load, trust } = options;
  const result = await checkProject(at.path, { use, reads: readKeys });
  const found = [...result.diagnostics, ...(at.isDirectory ? await checkRun(at.path) : [])];
  const loaded = load ? await loadPath(at, result.extensions, use, trust) : undefined;
  return {
    path: at.shown,
    file: result.file,
    hooks: result.hooks,
    files: result.files.map((one) => ({ status: "checked", ...one })),
    extensions: result.extensions,
    diagnostics: loaded ? mergeDiagnostics(found, loaded.diagnostics) : found,
    ...(loaded ? { failed: loaded.failed } : {}),
  };
};

const loadPath = async (
  at: ExistingPath,
  extensions: readonly CheckedExtension[],
  use: readonly Part[],
  trust: TrustPolicy,
): Promise<Pick<Project, "diagnostics" | "failed">> => {
  // A module that ends its process at import must not end the check.
  const isolation = { kind: "process", locked: true } as const;
  const options = { use, reads: readKeys, trust, isolation };
  const project = at.isDirectory
    ? await openProject(at.path, options)
    : await openProject(dirname(at.path), { ...options, file: basename(at.path) });
  const { diagnostics, failed, config } = project;
  const refused = diagnostics.some(({ code }) => code === "TRUST_REFUSED");
  const scopes = refused ? undefined : await importScopeModules(extensions, config.directory);
  return {
    diagnostics: [
      ...diagnostics.filter((one) => !isOfScopeModules(one, extensions, config)),
      ...(scopes?.diagnostics ?? []),
      ...(await project.dispose()),
    ],
    failed: [...failed, ...(scopes?.failed ?? [])],
  };
};

const checkRun = async (directory: string): Promise<readonly Diagnostic[]> => {
  if (!(await runFileExists(directory))) return [];
  const loaded = await loadRun(directory, true);
  if (!loaded.ok) return loaded.diagnostics;
  const { file, view, notes } = loaded.run;
  const conditions = (["gate", "continue_until"] as const).flatMap((key) =>
    file[key] === undefined
      ? []
      : parseCondition(file[key], (path) => view.locate([key, ...path])).diagnostics.map((one) =>
          placed(view, one),
        ),
  );
  return [...notes, ...conditions];
};

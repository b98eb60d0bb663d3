import { basename, dirname } from "node:path";
import { parseCondition } from "@hardpoint/conditions";
import type { Diagnostic } from "@hardpoint/core";
import {
  type CheckedExtension,
  type CheckedHook,
  checkProject,
  openProject,
  type Part,
} from "@hardpoint/project";
import type { ExistingPath } from "../cli/existing-path.js";
import { loadRun, runFileExists } from "../run/load-run.js";
import { readKeys } from "../run/opening.js";

/** What was found at one path. */
export interface PathCheck {
  /** As the person wrote it. */
  readonly path: string;
  readonly file: string;
  readonly hooks: readonly CheckedHook[];
  readonly extensions: readonly CheckedExtension[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckPathOptions {
  readonly use: readonly Part[];
  /** Imports the modules as well, in this process. */
  readonly load: boolean;
}

/** Checks a directory or a configuration file; a directory's run.yaml as well. */
export const checkPath = async (at: ExistingPath, { use, load }: CheckPathOptions): Promise<PathCheck> => {
  const result = await checkProject(at.path, { use, reads: readKeys });
  const found = [...result.diagnostics, ...(at.isDirectory ? await checkRun(at.path) : [])];
  const all = load ? merge(found, await loadPath(at, use)) : found;
  return {
    path: at.shown,
    file: result.file,
    hooks: result.hooks,
    extensions: result.extensions,
    diagnostics: all,
  };
};

const loadPath = async (at: ExistingPath, use: readonly Part[]): Promise<readonly Diagnostic[]> => {
  const project = at.isDirectory
    ? await openProject(at.path, { use, reads: readKeys })
    : await openProject(dirname(at.path), { use, reads: readKeys, file: basename(at.path) });
  return [...project.diagnostics, ...(await project.dispose())];
};

/** Both look at the same files: what both say of one place is told once. */
const merge = (seen: readonly Diagnostic[], loaded: readonly Diagnostic[]): readonly Diagnostic[] => {
  const key = ({ code, source }: Diagnostic): string => JSON.stringify([code, source]);
  const known = new Set(seen.map(key));
  return [...seen, ...loaded.filter((diagnostic) => !known.has(key(diagnostic)))];
};

const checkRun = async (directory: string): Promise<readonly Diagnostic[]> => {
  if (!(await runFileExists(directory))) return [];
  const loaded = await loadRun(directory, true);
  if (!loaded.ok) return loaded.diagnostics;
  const { file, locate, framed } = loaded.run;
  return (["gate", "continue_until"] as const).flatMap((key) =>
    file[key] === undefined
      ? []
      : parseCondition(file[key], (path) => locate([key, ...path])).diagnostics.map(framed),
  );
};

import { isAbsolute, join, relative, sep } from "node:path";
import { diagnose } from "@hardpoint/core";
import type { ExistingPath } from "../cli/existing-path.js";
import { checkFile } from "./check-file.js";
import { checkRole } from "./check-role.js";
import { type CheckedFile, renamed } from "./checked-file.js";
import { findHookFiles, pathFrom, readsRoles } from "./find-hook-files.js";
import type { CheckPathOptions, PathCheck } from "./path-check.js";

/** Looks for roles and for hook files of all agents in a folder, and checks each. Undefined when there are none. */
export const checkFolder = async (
  at: ExistingPath,
  options: CheckPathOptions,
): Promise<PathCheck | undefined> => {
  const { named, use } = options;
  const found = await findHookFiles(at.path, named);
  const shownPath = (path: string): string => relative(at.path, path).split(sep).join("/");
  const roles = [];
  for (const path of readsRoles(named) ? found.roles : [])
    roles.push(await checkRole({ path, shown: shownPath(path), isDirectory: true }, options));
  const ofRoles = roles.map((role) => inFolder(role));
  const known = new Set(ofRoles.flatMap(({ files }) => files.map(({ file }) => file)));
  const files: CheckedFile[] = [];
  for (const path of found.candidates) {
    const shown = shownPath(path);
    if (known.has(shown)) continue;
    const file = await checkFile({ path, from: pathFrom(at.path, path), shown, named, use });
    // What only looks a little like a hook file, and is of no dialect, is somebody else's.
    if (file.status !== "unknown" || /hooks?\.(json|ya?ml)$/i.test(path)) files.push(file);
  }
  const all = [...ofRoles.flatMap((role) => role.files), ...files].sort((a, b) => (a.file < b.file ? -1 : 1));
  if (all.length === 0) return undefined;
  return {
    path: at.shown,
    isFolder: true,
    hooks: all.flatMap(({ hooks }) => hooks),
    files: all,
    extensions: ofRoles.flatMap(({ extensions }) => extensions),
    diagnostics: [
      ...found.closed.map(({ path, cause }) =>
        diagnose("CONFIG_UNREADABLE", `${shownPath(path)} could not be looked into: ${cause.message}.`, {
          source: { file: shownPath(path) },
          severity: "warning",
          cause,
        }),
      ),
      ...all.flatMap(({ diagnostics }) => diagnostics),
    ],
    ...(options.load ? { failed: roles.flatMap(({ failed }) => failed ?? []) } : {}),
  };
};

/** What a role in the folder has, each file called as seen from there. */
const inFolder = (role: PathCheck): Pick<PathCheck, "extensions"> & { readonly files: CheckedFile[] } => {
  const rename = (file: string): string =>
    isAbsolute(file) ? file : join(role.path, file).split(sep).join("/");
  const own = new Set(role.files.map(({ file }) => file));
  const hooks = role.hooks.filter(({ source }) => !own.has(source.file));
  const diagnostics = role.diagnostics.filter(({ source }) => source === undefined || !own.has(source.file));
  return {
    extensions: role.extensions,
    files: [
      {
        file: rename(role.file ?? "role.yaml"),
        status: "checked",
        dialect: "rolebox",
        ...renamed({ hooks, diagnostics }, rename),
      },
      ...role.files.map((one) => ({ ...one, file: rename(one.file), ...renamed(one, rename) })),
    ],
  };
};

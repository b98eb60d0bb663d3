import { sep } from "node:path";
import type { ExistingPath } from "../cli/existing-path.js";
import { checkFile, recognizeFile } from "./check-file.js";
import { checkFolder } from "./check-folder.js";
import { checkRole } from "./check-role.js";
import { isRole, readsRoles } from "./find-hook-files.js";
import { checkPackPath, isPack } from "./pack/check-pack-path.js";
import type { CheckPathOptions, PathCheck } from "./path-check.js";

/** Checks a role directory or a configuration file, a pack, a hook file, or a folder in which such are looked for. */
export const checkPath = async (at: ExistingPath, options: CheckPathOptions): Promise<PathCheck> => {
  const { named, use } = options;
  if (at.isDirectory) {
    if (readsRoles(named) && (await isRole(at.path))) return checkRole(at, options);
    if (named === undefined && (await isPack(at.path))) {
      const pack = await checkPackPath(at, options);
      if (pack) return pack;
    }
    // Where nothing is found it is told as of a role directory that has no configuration.
    return (await checkFolder(at, options)) ?? checkRole(at, options);
  }
  // Its own folder and the one above: enough for every path at which hooks are looked for.
  const from = at.path.split(sep).slice(-3).join("/");
  const request = { path: at.path, from, shown: at.shown, named, use };
  const found = await recognizeFile(request);
  const isConfig = found.kind === "dialect" && found.dialect.files === undefined;
  if (isConfig || (found.kind === "unknown" && /\.ya?ml$/i.test(at.path))) return checkRole(at, options);
  const file = await checkFile(request);
  return { path: at.shown, hooks: file.hooks, files: [file], extensions: [], diagnostics: file.diagnostics };
};

import { realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";

/**
 * The directory of a pack: of a path (`./packs/git`) the folder itself, of a name the package that is installed for
 * `directory`, which is looked for as Node does, from there upwards. Links are followed. Undefined when there is none.
 */
export const findPack = async (name: string, directory: string): Promise<string | undefined> => {
  if (name.startsWith(".") || isAbsolute(name)) return folder(resolve(directory, name));
  for (let at = directory; ; at = dirname(at)) {
    const found = await folder(join(at, "node_modules", name));
    if (found !== undefined) return found;
    if (dirname(at) === at) return undefined;
  }
};

const folder = async (path: string): Promise<string | undefined> => {
  try {
    return (await stat(path)).isDirectory() ? realpathSync.native(path) : undefined;
  } catch {
    // It is not there, or can't be looked at: then it is no pack.
    return undefined;
  }
};

import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";

/**
 * The absolute path of `path` within `root`, for a tool that is about to read or write it. Throws a sentence for
 * the model when the path leaves the root: by `..`, by an absolute path, or through a symbolic link (one that
 * leads nowhere included, since writing through it would create its target). `root` must be a real path.
 */
export const confine = async (root: string, path: string): Promise<string> => {
  if (path.includes("\0")) throw new Error("A path can't hold a NUL character.");
  const wanted = resolve(root, path);
  if (!isWithin(root, wanted)) throw leaves(path);
  let walked = root;
  for (const name of relative(root, wanted).split(sep).filter(Boolean)) {
    walked = join(walked, name);
    const found = await lookAt(walked);
    if (found === undefined) break;
    if (!found.isSymbolicLink()) continue;
    const target = await follow(walked);
    if (target === undefined || !isWithin(root, target)) throw leaves(path);
  }
  return wanted;
};

const isWithin = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
};

const leaves = (path: string): Error => new Error(`"${path}" is outside the workspace.`);

const lookAt = async (path: string) => {
  try {
    return await lstat(path);
  } catch (thrown) {
    // Nothing there yet: a file that is about to be written. Anything else is for the caller.
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
};

const follow = async (link: string): Promise<string | undefined> => {
  try {
    return await realpath(link);
  } catch (thrown) {
    // A link that leads nowhere, or in circles, can't be shown to stay inside.
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
};

const isMissing = (thrown: unknown): boolean => {
  const code = (thrown as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP";
};

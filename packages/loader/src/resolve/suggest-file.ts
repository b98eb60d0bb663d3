import { readdir } from "node:fs/promises";
import { basename, dirname, extname, relative } from "node:path";
import { nearest } from "@hardpoint/core";
import { isModuleFile, moduleEndings } from "../module-file.js";

/** A hint for a file that is not there: the same name with another ending, or the nearest name in its directory. */
export const suggestFile = async (path: string, directory: string): Promise<string> => {
  const folder = dirname(path);
  const where = `Specifiers are relative to the directory of the file that declares them, ${directory}.`;
  const names = await moduleNames(folder);
  if (!names) return `There is no directory ${folder}. ${where}`;
  const wanted = basename(path);
  const meant = twinOf(wanted, names) ?? nearest(wanted, names);
  return meant === undefined ? where : `Did you mean ${besides(path, meant, directory)}? ${where}`;
};

/** A hint for a name without an ending that stands for a file beside the declaring one; undefined where there is none. */
export const findTwin = async (path: string, directory: string): Promise<string | undefined> => {
  const meant = twinOf(basename(path), (await moduleNames(dirname(path))) ?? []);
  return meant === undefined ? undefined : `Did you mean ${besides(path, meant, directory)}?`;
};

const twinOf = (wanted: string, names: readonly string[]): string | undefined => {
  const stem = extname(wanted) === "" ? wanted : wanted.slice(0, -extname(wanted).length);
  return moduleEndings.map((ending) => stem + ending).find((name) => names.includes(name));
};

/** What to do about a directory: name the module in it. */
export const suggestInside = async (path: string, directory: string): Promise<string> => {
  const names = (await moduleNames(path)) ?? [];
  const index = moduleEndings.map((ending) => `index${ending}`).find((name) => names.includes(name));
  const meant = index ?? names[0];
  return meant === undefined
    ? "Name a file: directories are not searched for an index file."
    : `Name the file, for example ${besides(`${path}/${meant}`, meant, directory)}.`;
};

const moduleNames = async (folder: string): Promise<readonly string[] | undefined> => {
  try {
    return (await readdir(folder)).filter(isModuleFile);
  } catch {
    // Not there, or not to be read: a hint less.
    return undefined;
  }
};

const besides = (path: string, name: string, directory: string): string => {
  const way = relative(directory, dirname(path)).replaceAll("\\", "/");
  return way.startsWith("..") || way === "" ? `${way === "" ? "." : way}/${name}` : `./${way}/${name}`;
};

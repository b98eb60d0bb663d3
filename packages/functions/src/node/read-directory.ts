import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { diagnose, type Report, toErrorData } from "@hardpoint/core";
import { parseFunction } from "../parse-function.js";
import type { RoleFunction } from "../role-function.js";

/** The folder of a role in which its functions are. */
export const functionsFolder = "functions";

const maxFiles = 200;
/** Bytes. */
const maxSize = 262_144;

/**
 * Reads the functions of a role: each `functions/<name>.md` of its directory, but for a README. Folders in there are not
 * looked into. What can't be read, is too large, or leads out of the directory through a link is reported and left out.
 */
export const readFunctionsDirectory = (directory: string, report: Report): readonly RoleFunction[] => {
  const names = listFiles(directory, report);
  if (names.length > maxFiles)
    refuse(
      functionsFolder,
      `has ${names.length} functions, and only the first ${maxFiles} are read`,
      "Put some of them elsewhere.",
      report,
    );
  return names.slice(0, maxFiles).flatMap((name) => {
    const file = `${functionsFolder}/${name}`;
    const text = readText(directory, file, report);
    const read = text === undefined ? undefined : parseFunction(text, file, report);
    return read ? [read] : [];
  });
};

const listFiles = (directory: string, report: Report): readonly string[] => {
  try {
    return readdirSync(join(directory, functionsFolder), { withFileTypes: true })
      .filter(
        (entry) => !entry.isDirectory() && /\.md$/i.test(entry.name) && !/^readme\.md$/i.test(entry.name),
      )
      .map((entry) => entry.name)
      .sort();
  } catch (thrown) {
    // Most roles have no functions.
    if (toErrorData(thrown).code !== "ENOENT") unreadable(functionsFolder, thrown, report);
    return [];
  }
};

const readText = (directory: string, file: string, report: Report): string | undefined => {
  let descriptor: number | undefined;
  try {
    const path = realpathSync(join(directory, file));
    if (!isWithin(realpathSync(directory), path)) {
      refuse(file, "leads out of the role's directory", "Copy the file into the directory.", report);
      return undefined;
    }
    // A pipe would be waited for.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if (!fstatSync(descriptor).isFile()) {
      refuse(file, "is no file", "Take it out of the folder.", report);
      return undefined;
    }
    const bytes = new Uint8Array(maxSize + 1);
    const length = readAll(descriptor, bytes);
    if (length <= maxSize) return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length));
    refuse(
      file,
      `is larger than ${maxSize} bytes`,
      "A function is instructions: shorten it, or refer to a file.",
      report,
    );
  } catch (thrown) {
    unreadable(file, thrown, report);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
  return undefined;
};

/** Fills `bytes` as far as the file goes; gives how far. */
const readAll = (descriptor: number, bytes: Uint8Array): number => {
  let length = 0;
  for (;;) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, length);
    length += read;
    if (read === 0 || length === bytes.length) return length;
  }
};

const isWithin = (directory: string, path: string): boolean => {
  const way = relative(directory, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const refuse = (file: string, problem: string, hint: string, report: Report): void =>
  report(diagnose("CONFIG_UNREADABLE", `${file} ${problem}.`, { source: { file }, hint }));

const unreadable = (file: string, thrown: unknown, report: Report): void => {
  const cause = toErrorData(thrown);
  report(
    diagnose("CONFIG_UNREADABLE", `${file} could not be read: ${cause.message}.`, {
      source: { file },
      cause,
    }),
  );
};

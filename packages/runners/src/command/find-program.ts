import { win32 } from "node:path";
import { readVariable } from "./windows-commands.js";

/**
 * Finds a program as Windows would, with the extensions of PATHEXT, so that `npx` is found as `npx.cmd`. Unlike
 * Windows, it does not look for a bare name in the working directory: a project could put a `git.cmd` there.
 * Undefined if there is none.
 */
export const findProgram = (
  program: string,
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
  isFile: (path: string) => boolean,
): string | undefined => {
  const extensions = (readVariable(environment, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD")
    .toLowerCase()
    .split(";")
    .filter(Boolean);
  const directories = /[\\/:]/u.test(program)
    ? [cwd]
    : (readVariable(environment, "PATH") ?? "").split(";").filter(Boolean);
  // A name without an extension is none of a program: beside npm's `npx.cmd` there is a script `npx` for other systems.
  const suffixes = /\.[^\\/]+$/u.test(program) ? ["", ...extensions] : extensions;
  for (const directory of directories) {
    for (const suffix of suffixes) {
      const path = win32.resolve(cwd, directory.replace(/^"(.*)"$/u, "$1"), program + suffix);
      if (isFile(path)) return path;
    }
  }
  return undefined;
};

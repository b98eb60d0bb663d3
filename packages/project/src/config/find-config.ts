import { stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type Diagnostic, diagnose } from "@hardpoint/core";

/** The names under which a directory's configuration is looked for. They hold the same keys. */
export const configNames = ["role.yaml", "hardpoint.yaml"] as const;
const otherNames = ["role.yml", "hardpoint.yml"] as const;

export type FoundConfig =
  | { readonly ok: true; readonly path: string; readonly file: string }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** The configuration file of a directory. With `file`, that one, whatever its name. */
export const findConfig = async (directory: string, file?: string): Promise<FoundConfig> => {
  if (file !== undefined) {
    const path = resolve(directory, file);
    if (await exists(path)) return found(directory, path);
    return missing(
      `The configuration file ${file} does not exist in ${directory}.`,
      "Check the path, which is relative to the project's directory.",
    );
  }
  const [first, second] = await present(directory, configNames);
  if (first === undefined && !(await exists(directory)))
    return missing(`${directory} does not exist.`, "Check the path.");
  if (first === undefined) {
    const [other] = await present(directory, otherNames);
    return missing(
      `${directory} has no role.yaml and no hardpoint.yaml.`,
      other === undefined
        ? "Create one of them, or name the file to read."
        : `${other} is there: rename it, or name it as the file to read.`,
    );
  }
  if (second === undefined) return found(directory, join(directory, first));
  return {
    ok: false,
    diagnostic: diagnose(
      "CONFIG_AMBIGUOUS",
      `${directory} has both ${first} and ${second}, which hold the same keys.`,
      {
        hint: "Move everything into one of them and delete the other, or name the file to read.",
      },
    ),
  };
};

const found = (directory: string, path: string): FoundConfig => ({
  ok: true,
  path,
  file: relative(directory, path).replaceAll("\\", "/"),
});

const missing = (message: string, hint: string): FoundConfig => ({
  ok: false,
  diagnostic: diagnose("CONFIG_NOT_FOUND", message, { hint }),
});

const present = async <Name extends string>(
  directory: string,
  names: readonly Name[],
): Promise<readonly Name[]> => {
  const there = await Promise.all(names.map((name) => exists(join(directory, name))));
  return names.filter((_, index) => there[index]);
};

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (thrown) {
    // What is there and can't be looked at is told when it is read.
    return !["ENOENT", "ENOTDIR"].includes(String((thrown as NodeJS.ErrnoException).code));
  }
};

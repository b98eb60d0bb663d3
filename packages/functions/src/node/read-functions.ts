import {
  type ConfigPath,
  type ConfigView,
  checkWith,
  type Diagnostic,
  diagnose,
  issuePath,
  nearest,
  type Report,
} from "@hardpoint/core";
import type { FunctionSettings } from "../functions-scope.js";
import { orderFunctions } from "../order-functions.js";
import type { RoleFunction } from "../role-function.js";
import { namesSchema } from "../schema.js";
import { functionsFolder, readFunctionsDirectory } from "./read-directory.js";

/**
 * Reads `functions`, `disable_functions` and `auto_activate` of a role, and the files. Without a list all files of the
 * folder are functions of the role; with one, those that it names.
 */
export const readFunctions = (config: ConfigView, report: Report): FunctionSettings => {
  const listed = readNames(config, "functions", report);
  const disabled = new Set(readNames(config, "disable_functions", report)?.map(({ name }) => name));
  const found = orderFunctions(readFunctionsDirectory(config.directory, report), report);
  const agent = config.peek(["name"]);

  const here = (path: ConfigPath): Pick<Diagnostic, "source" | "frame"> => {
    const source = config.locate(path);
    const frame = config.frame(source);
    return { source, ...(frame === undefined ? {} : { frame }) };
  };
  const known = ({ name, path }: Named): boolean => {
    if (found.has(name)) return true;
    report(
      diagnose("FUNCTION_UNKNOWN", `The role names the function "${name}", which does not exist.`, {
        ...here(path),
        hint: unknownHint(name, found),
      }),
    );
    return false;
  };

  const wanted = listed ? new Set(listed.filter(known).map(({ name }) => name)) : new Set(found.keys());
  const functions = [...found.values()].filter(({ name }) => wanted.has(name) && !disabled.has(name));
  for (const one of found.values())
    if (!wanted.has(one.name) && !disabled.has(one.name)) report(notListed(one, config.file));
  const autoActivate = readAuto(config, functions, report).flatMap((named) => {
    if (functions.some(({ name }) => name === named.name)) return [named.name];
    if (!found.has(named.name)) known(named);
    else
      report(
        diagnose(
          "FUNCTION_UNKNOWN",
          `The function "${named.name}" is to activate itself, and the role does not have it on.`,
          {
            ...here(named.path),
            hint: `List it under functions${disabled.has(named.name) ? ", and take it out of disable_functions" : ""}.`,
          },
        ),
      );
    return [];
  });
  return { functions, autoActivate, ...(typeof agent === "string" && agent.trim() !== "" ? { agent } : {}) };
};

interface Named {
  readonly name: string;
  readonly path: ConfigPath;
}

/** The names under a key; undefined without it. A bad one costs itself. */
const readNames = (config: ConfigView, key: string, report: Report): readonly Named[] | undefined => {
  const value = config.read([key]);
  if (value === undefined || value === null) return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item, index) => {
    const path = Array.isArray(value) ? [key, index] : [key];
    const checked = checkWith(namesSchema, Array.isArray(value) ? [item] : item);
    if (checked.ok) return checked.value.map((name) => ({ name, path }));
    for (const issue of checked.issues) {
      const source = config.locate(path);
      const frame = config.frame(source);
      const at = Array.isArray(value) && issuePath(issue).length > 0 ? `${key}[${index}]` : key;
      report(
        diagnose("CONFIG_INVALID", `${config.file}: ${at} ${issue.message}.`, {
          source,
          ...(frame === undefined ? {} : { frame }),
          hint: `Write the names: ${key}: [plan, review].`,
        }),
      );
    }
    return [];
  });
};

/** True stands for all functions, false for none. */
const readAuto = (
  config: ConfigView,
  functions: readonly RoleFunction[],
  report: Report,
): readonly Named[] => {
  const key = "auto_activate";
  const value = config.read([key]);
  if (typeof value !== "boolean") return readNames(config, key, report) ?? [];
  return value ? functions.map(({ name }) => ({ name, path: [key] })) : [];
};

const unknownHint = (name: string, found: ReadonlyMap<string, RoleFunction>): string => {
  const meant = nearest(name, found.keys());
  return meant === undefined ? `Write it: ${functionsFolder}/${name}.md.` : `Did you mean "${meant}"?`;
};

const notListed = ({ name, file }: RoleFunction, config: string): Diagnostic =>
  diagnose(
    "FUNCTION_NOT_LISTED",
    `${file} is not used: "${name}" is not among the functions that ${config} lists.`,
    {
      source: { file },
      hint: `Add "${name}" to \`functions\`, or take the list out: then all of them are used.`,
    },
  );

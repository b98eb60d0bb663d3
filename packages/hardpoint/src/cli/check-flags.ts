import { nearest } from "@hardpoint/core";
import type { ArgsDef } from "citty";
import { CommandError } from "./command-error.js";

/** Finds flags that the command has not, and values that are missing: citty takes both in silence. */
export const checkFlags = (rawArgs: readonly string[], args: ArgsDef, command: string): void => {
  const names = Object.keys(args).filter((name) => args[name]?.type !== "positional");
  for (let index = 0; index < rawArgs.length; index++) {
    const raw = rawArgs[index] ?? "";
    if (raw === "--") break;
    if (!raw.startsWith("-") || raw === "-") continue;
    const [flag = "", value] = raw.split(/=(.*)/s, 2);
    const name = flag.replace(/^-{1,2}/, "");
    if (!flag.startsWith("--") || !names.includes(name)) throw unknown(flag, names, command);
    if (args[name]?.type !== "string") {
      if (value !== undefined) throw new CommandError(`${flag} takes no value.`, usage(command), 2);
      continue;
    }
    const given = value ?? rawArgs[++index];
    if (given === undefined || given === "" || (value === undefined && given.startsWith("--"))) {
      throw new CommandError(`${flag} needs a value.`, usage(command), 2);
    }
  }
  const places = Object.values(args).filter(({ type }) => type === "positional").length;
  if (places === 0 || args.paths !== undefined) return;
  const positional = positionals(rawArgs, args);
  if (positional.length > places) {
    throw new CommandError(
      places === 1
        ? `hardpoint ${command} takes one directory, not ${positional.length}.`
        : `hardpoint ${command} takes at most ${places} words, not ${positional.length}.`,
      usage(command),
      2,
    );
  }
};

/** What is no flag and no flag's value, in order. */
export const positionals = (rawArgs: readonly string[], args: ArgsDef): readonly string[] => {
  const found: string[] = [];
  for (let index = 0; index < rawArgs.length; index++) {
    const raw = rawArgs[index] ?? "";
    if (raw === "--") return [...found, ...rawArgs.slice(index + 1)];
    if (!raw.startsWith("-") || raw === "-") found.push(raw);
    else if (!raw.includes("=") && args[raw.replace(/^-+/, "")]?.type === "string") index += 1;
  }
  return found;
};

const unknown = (flag: string, names: readonly string[], command: string): CommandError => {
  const meant = nearest(flag.replace(/^-+/, ""), names);
  return new CommandError(
    `hardpoint ${command} has no flag ${flag}.`,
    meant === undefined ? usage(command) : `Did you mean --${meant}?`,
    2,
  );
};

const usage = (command: string): string => `See: hardpoint ${command} --help`;

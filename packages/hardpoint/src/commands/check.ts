import type { Part } from "@hardpoint/project";
import { checkLines } from "../check/check-lines.js";
import { checkPath } from "../check/check-path.js";
import { positionals } from "../cli/check-flags.js";
import { type Command, createCommand } from "../cli/command.js";
import { CommandError } from "../cli/command-error.js";
import { existingPath } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { preset } from "../preset.js";
import { commandTrust, trustFlag } from "../trust/command-trust.js";

const args = {
  paths: {
    type: "positional",
    required: false,
    description: "Directories or configuration files; default: the current directory",
  },
  load: {
    type: "boolean",
    description: "Import the modules as well, which runs their code, in processes of their own",
  },
  dialect: { type: "string", valueHint: "id", description: "Read the hooks in this dialect only" },
  json: { type: "boolean", description: "Print one JSON document" },
  trust: { ...trustFlag, description: `With --load: ${trustFlag.description}` },
} as const;

/** `hardpoint check`: whether what is declared is well formed. Exit code 1 when anything is an error. */
export const checkCommand = (output: Output, exit: (code: number) => void): Command =>
  createCommand({
    name: "check",
    description: "Say of each declared hook and extension whether it is well formed, without running it",
    args,
    async run({ args: given, rawArgs }) {
      const use = withDialect(given.dialect);
      const written = positionals(rawArgs, args);
      const paths = await Promise.all(
        (written.length === 0 ? ["."] : written).map((path) => existingPath(path)),
      );
      const checks = [];
      const options = { use, load: given.load === true, trust: commandTrust(given.trust) };
      for (const path of paths) checks.push(await checkPath(path, options));
      const all = checks.flatMap(({ diagnostics }) => diagnostics);
      const errors = all.filter(({ severity }) => severity === "error").length;
      const warnings = all.filter(({ severity }) => severity === "warning").length;
      if (given.json === true) output.json({ errors, warnings, checks });
      else {
        for (const line of checks.flatMap((check) => checkLines(check, output.paint))) output.line(line);
        output.line(verdict(errors, warnings, output));
      }
      exit(errors > 0 ? 1 : 0);
    },
  });

const withDialect = (id: string | undefined): readonly Part[] => {
  if (id === undefined) return preset;
  const dialects = preset.filter(({ $$type }) => $$type === "@hardpoint/dialect").map((part) => part.id);
  if (!dialects.includes(id)) {
    throw new CommandError(`There is no dialect "${id}".`, `The dialects are: ${dialects.join(", ")}.`, 2);
  }
  return preset.filter((part) => part.$$type !== "@hardpoint/dialect" || part.id === id);
};

const verdict = (errors: number, warnings: number, { paint }: Output): string => {
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
  if (errors > 0) return paint.red(`✗ ${count(errors, "error")}, ${count(warnings, "warning")}`);
  return warnings > 0
    ? paint.yellow(`! ${count(warnings, "warning")}`)
    : paint.green("✓ everything is well formed");
};

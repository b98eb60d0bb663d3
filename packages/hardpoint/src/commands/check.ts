import type { Part } from "@hardpoint/project";
import { dialectsOf } from "../check/check-file.js";
import { checkLines } from "../check/check-lines.js";
import { checkPath } from "../check/check-path.js";
import { type CheckedFile, countHooks } from "../check/checked-file.js";
import { agentNamed, type HookAgent, otherAgents } from "../check/hook-agents.js";
import { totalLines } from "../check/total-lines.js";
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
    description:
      "Role directories, configuration files, packs, hook files, or folders to look for them; default: the current directory",
  },
  load: {
    type: "boolean",
    description: "Import the modules as well, which runs their code, in processes of their own",
  },
  dialect: {
    type: "string",
    valueHint: "id",
    description: "Read hooks in this dialect only: files without a telling path too",
  },
  json: { type: "boolean", description: "Print one JSON document" },
  trust: { ...trustFlag, description: `With --load: ${trustFlag.description}` },
} as const;

/** `hardpoint check`: whether what is declared is well formed. Exit code 1 when anything is an error. */
export const checkCommand = (output: Output, exit: (code: number) => void): Command =>
  createCommand({
    name: "check",
    description: "Say of each declared hook and extension whether it is well formed, without running it",
    args,
    exitCodes: [
      "0  all is well; there may be warnings, and hook files of agents that have no dialect here",
      "1  there are errors: a hook that is refused, a file that can't be read or is of no known dialect",
      "2  it was called in a wrong way",
    ],
    async run({ args: given, rawArgs }) {
      const { use, named } = withDialect(given.dialect);
      const written = positionals(rawArgs, args);
      const paths = await Promise.all(
        (written.length === 0 ? ["."] : written).map((path) => existingPath(path)),
      );
      const checks = [];
      const options = {
        use,
        load: given.load === true,
        trust: commandTrust(given.trust),
        ...(named ? { named } : {}),
      };
      for (const path of paths) checks.push(await checkPath(path, options));
      const all = checks.flatMap(({ diagnostics }) => diagnostics);
      const errors = all.filter(({ severity }) => severity === "error").length;
      const warnings = all.filter(({ severity }) => severity === "warning").length;
      const files = checks.flatMap((check) => check.files);
      const totals = { files: files.length, ...countHooks(checks.flatMap(({ hooks }) => hooks)) };
      if (given.json === true) output.json({ errors, warnings, totals, checks });
      else {
        for (const line of checks.flatMap((check) => checkLines(check, output.paint))) output.line(line);
        for (const line of totalLines(files)) output.line(line);
        const isForeign = checks.every(({ files: own }) => own.length > 0 && own.every(isUnsupported));
        output.line(
          isForeign && errors + warnings === 0
            ? output.paint.dim("- nothing here is of a dialect that could be checked")
            : verdict(errors, warnings, output),
        );
      }
      exit(errors > 0 ? 1 : 0);
    },
  });

/** With a dialect named, it alone of the dialects; with an agent that has none here, all of them, and none is asked. */
const withDialect = (
  name: string | undefined,
): { readonly use: readonly Part[]; readonly named: HookAgent | undefined } => {
  if (name === undefined) return { use: preset, named: undefined };
  const dialects = dialectsOf(preset).map(({ id }) => id);
  const named = agentNamed(name);
  if (!named) {
    throw new CommandError(
      `There is no dialect "${name}".`,
      `The dialects are: ${dialects.join(", ")}. Known without one: ${otherAgents.map(({ id }) => id).join(", ")}.`,
      2,
    );
  }
  if (!dialects.includes(named.id)) return { use: preset, named };
  return {
    use: preset.filter((part) => part.$$type !== "@hardpoint/dialect" || part.id === named.id),
    named,
  };
};

const isUnsupported = ({ status }: CheckedFile): boolean => status === "unsupported";

const verdict = (errors: number, warnings: number, { paint }: Output): string => {
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
  if (errors > 0) return paint.red(`✗ ${count(errors, "error")}, ${count(warnings, "warning")}`);
  return warnings > 0
    ? paint.yellow(`! ${count(warnings, "warning")}`)
    : paint.green("✓ everything is well formed");
};

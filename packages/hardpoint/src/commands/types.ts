import { readFile, writeFile } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { toErrorData } from "@hardpoint/core";
import { type Command, createCommand } from "../cli/command.js";
import { CommandError } from "../cli/command-error.js";
import { diagnosticLines } from "../cli/diagnostic-lines.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { openQuietly } from "../emit/open-quietly.js";
import { preset } from "../preset.js";
import { commandTrust, trustFlag } from "../trust/command-trust.js";
import { declarations } from "../types/declarations.js";
import { projectNames } from "../types/project-names.js";
import { homeOf, userFilesFlag } from "../user-files.js";

const usualFile = "hardpoint.d.ts";

/** `hardpoint types`: the names that a project has, as types. */
export const typesCommand = (output: Output): Command =>
  createCommand({
    name: "types",
    description:
      "Write the names that a project has as types, for completion and for checks of code that uses them",
    args: {
      dir: { type: "positional", required: false, description: "The directory; default: the current one" },
      out: {
        type: "string",
        valueHint: "file",
        description: `Where to write, relative to the directory; default: ${usualFile}. A dash writes to the terminal`,
      },
      check: {
        type: "boolean",
        description: "Write nothing, and exit with 1 if the file is not what would be written",
      },
      json: { type: "boolean", description: "Print the names as one JSON document, and write nothing" },
      "no-user-files": userFilesFlag,
      trust: trustFlag,
    },
    exitCodes: [
      "0  it is written, or with --check as it would be written",
      "1  with --check it would be written otherwise; or the directory could not be read, or is not trusted",
      "2  it was called in a wrong way",
    ],
    async run({ args, rawArgs }) {
      const directory = await existingDirectory(args.dir);
      const { project, close } = await openQuietly(directory, {
        use: preset,
        ...homeOf(rawArgs),
        trust: commandTrust(args.trust),
      });
      try {
        const names = projectNames(project);
        if (args.json === true) {
          output.json(Object.fromEntries(names));
          return;
        }
        // A module that could not be loaded is not among the names: that must not go unseen.
        for (const diagnostic of project.diagnostics.filter(({ severity }) => severity === "error"))
          process.stderr.write(`${diagnosticLines(diagnostic, output.paint).join("\n")}\n`);
        const text = declarations(names, project.config.file);
        if (args.out === "-") {
          output.line(text.trimEnd());
          return;
        }
        const file = resolve(directory.path, args.out ?? usualFile);
        const shown = relative(process.cwd(), file).split(sep).join("/");
        const before = await readIfThere(file);
        const count = [...names.values()].reduce((sum, { length }) => sum + length, 0);
        if (args.check === true) {
          if (before === text) output.line(output.paint.green(`✓ ${shown} has all ${count} names`));
          else
            throw new CommandError(
              before === undefined ? `${shown} is not there.` : `${shown} is not what the project has now.`,
              "hardpoint types writes it.",
            );
          return;
        }
        if (before === text) output.line(output.paint.dim(`- ${shown} is as it was: ${count} names`));
        else {
          await write(file, shown, text);
          output.line(output.paint.green(`✓ ${shown}: ${count} names`));
        }
      } finally {
        await close();
      }
    },
  });

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8");
  } catch {
    // It is written anew; where it can't be, writing says why.
    return undefined;
  }
};

const write = async (file: string, shown: string, text: string): Promise<void> => {
  try {
    await writeFile(file, text);
  } catch (thrown) {
    throw new CommandError(
      `${shown} could not be written: ${toErrorData(thrown).message}.`,
      "Name another file with --out.",
    );
  }
};

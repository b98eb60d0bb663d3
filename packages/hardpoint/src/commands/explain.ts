import { type Command, createCommand } from "../cli/command.js";
import { CommandError } from "../cli/command-error.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { openQuietly } from "../emit/open-quietly.js";
import { readObject } from "../emit/payload.js";
import { explainCall } from "../explain/explain-call.js";
import { explanationData } from "../explain/explanation-data.js";
import { explanationLines } from "../explain/explanation-lines.js";
import { preset } from "../preset.js";
import { commandTrust, trustFlag } from "../trust/command-trust.js";
import { homeOf, userFilesFlag } from "../user-files.js";

/** `hardpoint explain`: why one tool call is allowed, denied, asked about or rewritten. */
export const explainCommand = (output: Output): Command =>
  createCommand({
    name: "explain",
    description: "Say of one tool call why hooks allow, deny or rewrite it; the tool itself is not run",
    args: {
      dir: { type: "positional", required: false, description: "The directory; default: the current one" },
      tool: { type: "string", valueHint: "name", description: "The tool's name" },
      args: { type: "string", valueHint: "json", description: "Its arguments; default: {}" },
      json: { type: "boolean", description: "Print one JSON document" },
      "no-user-files": userFilesFlag,
      trust: trustFlag,
    },
    exitCodes: [
      "0  it is explained, whatever the answer is",
      "1  the directory could not be read, or is not trusted",
      "2  it was called in a wrong way",
    ],
    async run({ args, rawArgs }) {
      if (args.tool === undefined)
        throw new CommandError(
          "No tool is named.",
          `Name one: hardpoint explain --tool Bash --args '{"command":"ls"}'`,
          2,
        );
      const call = { tool: args.tool, args: args.args === undefined ? {} : readObject("--args", args.args) };
      const directory = await existingDirectory(args.dir);
      const opened = await openQuietly(directory, {
        use: preset,
        trust: commandTrust(args.trust),
        ...homeOf(rawArgs),
      });
      try {
        const explanation = await explainCall(opened, call);
        if (args.json === true) output.json(explanationData(explanation));
        else for (const line of explanationLines(explanation, output)) output.line(line);
      } finally {
        await opened.close();
      }
    },
  });

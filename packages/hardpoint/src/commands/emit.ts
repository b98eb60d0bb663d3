import { type Command, createCommand } from "../cli/command.js";
import { CommandError } from "../cli/command-error.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { emissionData, emitEvent } from "../emit/emission.js";
import { emissionLines } from "../emit/emission-lines.js";
import { pointOf } from "../emit/event-words.js";
import { openQuietly } from "../emit/open-quietly.js";
import { createPayload } from "../emit/payload.js";
import { preset } from "../preset.js";
import { commandTrust, trustFlag } from "../trust/command-trust.js";
import { homeOf, userFilesFlag } from "../user-files.js";

/** `hardpoint emit`: fires one event at a directory, and shows what its hooks made of it. */
export const emitCommand = (output: Output): Command =>
  createCommand({
    name: "emit",
    description:
      "Fire one event at a directory's hooks, and show who ran, who did not and why, and what came of it",
    args: {
      point: {
        type: "positional",
        required: false,
        description: "The point, such as tool.approval.pre, or what a dialect calls it, such as PreToolUse",
      },
      dir: { type: "positional", required: false, description: "The directory; default: the current one" },
      tool: { type: "string", valueHint: "name", description: "The tool's name, at points of a tool call" },
      args: { type: "string", valueHint: "json", description: "Its arguments" },
      payload: { type: "string", valueHint: "json", description: "Fields of the payload of any point" },
      session: { type: "string", valueHint: "id", description: "The session's id; default: emit-1" },
      json: { type: "boolean", description: "Print one JSON document" },
      "no-user-files": userFilesFlag,
      trust: trustFlag,
    },
    exitCodes: [
      "0  the event was fired, whatever came of it",
      "1  the directory could not be read, or is not trusted",
      "2  it was called in a wrong way",
    ],
    async run({ args, rawArgs }) {
      if (args.point === undefined)
        throw new CommandError(
          "No point is named.",
          `Name one: hardpoint emit tool.approval.pre --tool Bash --args '{"command":"ls"}'`,
          2,
        );
      const directory = await existingDirectory(args.dir);
      const opened = await openQuietly(directory, {
        use: preset,
        trust: commandTrust(args.trust),
        ...homeOf(rawArgs),
      });
      try {
        const point = pointOf(args.point, opened.project);
        const { tool, args: toolArgs, payload } = args;
        const event = createPayload(point, { tool, args: toolArgs, payload });
        const emission = await emitEvent(opened, point, event, args.session ?? "emit-1");
        if (args.json === true) output.json(emissionData(emission));
        else for (const line of emissionLines(emission, output)) output.line(line);
      } finally {
        await opened.close();
      }
    },
  });

import { type DrawingFormat, graphTopologies } from "@hardpoint/graph-topologies";
import { openProject } from "@hardpoint/project";
import { type Command, createCommand } from "../cli/command.js";
import { CommandError } from "../cli/command-error.js";
import { diagnosticLines } from "../cli/diagnostic-lines.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { ProblemsError } from "../cli/problems-error.js";
import { preset } from "../preset.js";
import { readKeys } from "../run/opening.js";
import { commandTrust, requireTrust, trustFlag } from "../trust/command-trust.js";
import { unusable } from "../unusable.js";

const formats: readonly DrawingFormat[] = ["text", "mermaid", "dot"];

/** `hardpoint graph`: draws how the agents of a role work together. */
export const graphCommand = (output: Output): Command =>
  createCommand({
    name: "graph",
    description: "Draw the collaboration of a role's agents",
    args: {
      dir: { type: "positional", required: false, description: "The directory; default: the current one" },
      format: { type: "string", description: "text, mermaid or dot; default: text", valueHint: "format" },
      json: { type: "boolean", description: "Print one JSON document" },
      trust: trustFlag,
    },
    async run({ args }) {
      const format = formats.find((each) => each === (args.format ?? "text"));
      if (format === undefined)
        throw new CommandError(
          `There is no format "${args.format}".`,
          `The formats are ${formats.join(", ")}.`,
          2,
        );
      const directory = await existingDirectory(args.dir);
      const project = await openProject(directory.path, {
        use: preset,
        reads: readKeys,
        trust: commandTrust(args.trust),
        // The user's own hook files have nothing to do with a role's agents.
        home: false,
      });
      try {
        const refused = project.diagnostics.filter(unusable);
        if (refused.length > 0) throw new ProblemsError(refused);
        requireTrust(project.diagnostics, directory.shown);
        const { graph, draw } = project.engine(graphTopologies);
        const told = project.diagnostics.filter(
          ({ code, severity }) => code.startsWith("GRAPH_") && severity !== "info",
        );
        if (args.json === true) output.json({ graph: graph ?? null, diagnostics: told });
        else if (graph) {
          output.line((draw(format) ?? "").trimEnd());
          // A drawing may be read by a program: what is said of it goes elsewhere.
          for (const line of told.flatMap((one) => diagnosticLines(one, output.paint)))
            process.stderr.write(`${line}\n`);
        }
        if (graph) return;
        if (told.length > 0) throw new ProblemsError(told);
        throw new CommandError(
          `${directory.shown} has no collaboration.`,
          "Write `collaboration` into role.yaml: a topology with its agents, or a flow.",
        );
      } finally {
        await project.dispose();
      }
    },
  });

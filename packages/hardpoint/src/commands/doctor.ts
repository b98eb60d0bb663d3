import { surveyPacks } from "@hardpoint/project";
import { type Command, createCommand } from "../cli/command.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { checkCopies } from "../doctor/check-copies.js";
import { checkIsolates } from "../doctor/check-isolates.js";
import { checkNode } from "../doctor/check-node.js";
import { checkOptional } from "../doctor/check-optional.js";
import { checkPacks } from "../doctor/check-packs.js";
import { doctorLines } from "../doctor/doctor-lines.js";
import { findCopies } from "../doctor/find-copies.js";
import { preset } from "../preset.js";

/** `hardpoint doctor`: what an installation is like. Runs nothing of what is installed. */
export const doctorCommand = (output: Output, exit: (code: number) => void): Command =>
  createCommand({
    name: "doctor",
    description:
      "Say what an installation is like: Node, packages and their copies, packs and what they need, isolates",
    args: {
      dir: { type: "positional", required: false, description: "The directory; default: the current one" },
      json: { type: "boolean", description: "Print one JSON document" },
    },
    exitCodes: [
      "0  nothing is broken; there may be something to know",
      "1  something is broken: a pack that is not installed or can't be used, an isolate that does not work",
      "2  it was called in a wrong way",
    ],
    async run({ args }) {
      const { path } = await existingDirectory(args.dir);
      const survey = await surveyPacks(path, { use: preset });
      const findings = [
        checkNode(process.versions.node),
        ...checkCopies(await findCopies(path), path),
        ...checkPacks(survey),
        ...(await checkIsolates()),
        ...checkOptional(path),
      ];
      if (args.json === true) output.json({ findings, packs: survey.packs });
      else for (const line of doctorLines(findings, output.paint)) output.line(line);
      exit(findings.some(({ status }) => status === "broken") ? 1 : 0);
    },
  });

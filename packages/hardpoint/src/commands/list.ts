import { checkProject, openProject } from "@hardpoint/project";
import { type Command, createCommand } from "../cli/command.js";
import { existingDirectory } from "../cli/existing-path.js";
import type { Output } from "../cli/output.js";
import { ProblemsError } from "../cli/problems-error.js";
import { createListing } from "../list/listing.js";
import { listingLines } from "../list/listing-lines.js";
import { preset } from "../preset.js";
import { readKeys } from "../run/opening.js";
import { commandTrust, requireTrust, trustFlag } from "../trust/command-trust.js";
import { unusable } from "../unusable.js";
import { homeOf, userFilesFlag } from "../user-files.js";

/** `hardpoint list`: what a directory registers, from where, and in which order it fires. */
export const listCommand = (output: Output): Command =>
  createCommand({
    name: "list",
    description: "Load a directory and list its hooks and extensions, in the order in which they fire",
    args: {
      dir: { type: "positional", required: false, description: "The directory; default: the current one" },
      json: { type: "boolean", description: "Print one JSON document" },
      "no-user-files": userFilesFlag,
      trust: trustFlag,
    },
    exitCodes: [
      "0  it is listed, with what is broken",
      "1  it could not be read, or is not trusted",
      "2  it was called in a wrong way",
    ],
    async run({ args, rawArgs }) {
      const directory = await existingDirectory(args.dir);
      const options = { use: preset, reads: readKeys };
      const project = await openProject(directory.path, {
        ...options,
        ...homeOf(rawArgs),
        trust: commandTrust(args.trust),
      });
      try {
        const refused = project.diagnostics.filter(unusable);
        if (refused.length > 0) throw new ProblemsError(refused);
        requireTrust(project.diagnostics, directory.shown);
        const checked = await checkProject(directory.path, options);
        const listing = createListing(project, checked, directory.shown);
        if (args.json === true) output.json(listing);
        else for (const line of listingLines(listing, output.paint)) output.line(line);
      } finally {
        await project.dispose();
      }
    },
  });

import type { TrustFile, TrustRequest } from "@hardpoint/project";
import { alignColumns } from "../cli/align-columns.js";
import type { Palette } from "../cli/palette.js";
import { shorten } from "../cli/shorten.js";

/** What a person is asked to trust: the files that are new or have changed, what they are run for, what is gone. */
export const trustLines = (request: TrustRequest, paint: Palette): readonly string[] => {
  const asked = request.files.filter(({ state }) => state !== "trusted");
  const same = request.files.length - asked.length;
  const name = shorten(request.directory, longest);
  return [
    request.first
      ? `${paint.bold(name)} was never trusted. It would run code from these files:`
      : `${paint.bold(name)} has changed since you trusted it:`,
    "",
    ...alignColumns([
      ...asked.map((file) => [`  ${shorten(file.file, longest)}`, file.state, forWhat(file)]),
      ...request.gone.map((file) => [`  ${shorten(file, longest)}`, "gone", ""]),
    ]),
    ...(same > 0 ? [paint.dim(`  and ${same} as before`)] : []),
    "",
  ];
};

/** Characters of a path. A file's name may hold anything, so it is kept on its line. */
const longest = 200;

const forWhat = ({ kind, usedBy }: TrustFile): string =>
  kind === "config" ? "says what is run" : shorten(usedBy.join(", "), 80);

import { relative, sep } from "node:path";
import type { Copy } from "./find-copies.js";
import type { Finding } from "./finding.js";

/** A line for each package, and each further copy of one as something to know: it works, and costs memory and time. */
export const checkCopies = (copies: readonly Copy[], directory: string): readonly Finding[] => {
  if (copies.length === 0)
    return [
      {
        area: "packages",
        status: "note",
        what: "no package of Hardpoint is installed for this directory",
        hint: "The command line works without; a host of your own needs them: npm install @hardpoint/project",
      },
    ];
  return [...groupByName(copies)].map(([name, all]): Finding => {
    const [first, ...more] = all;
    if (!first || more.length === 0)
      return { area: "packages", status: "ok", what: `${name} ${first?.version ?? ""}` };
    const places = all.map(
      ({ version, directory: at }) => `${version} in ${relative(directory, at).split(sep).join("/") || "."}`,
    );
    return {
      area: "packages",
      status: "note",
      what: `${name} is here ${all.length} times: ${places.join(", ")}`,
      hint: "They understand each other. To have one, let whoever brings it name it as a peer, or try npm dedupe.",
    };
  });
};

const groupByName = (copies: readonly Copy[]): ReadonlyMap<string, readonly Copy[]> => {
  const groups = new Map<string, Copy[]>();
  for (const copy of copies) groups.set(copy.name, [...(groups.get(copy.name) ?? []), copy]);
  return groups;
};

import type { Palette } from "../../cli/palette.js";
import type { PackFacts } from "../path-check.js";

/** What a pack needs, what of it would be published, and how it did where it was tried; a line for each. */
export const packLines = (
  { needs, publication, conformance }: PackFacts,
  paint: Palette,
): readonly string[] => [
  ...needs.map(({ kind, name, needs: wanted, offered, negotiation }) => {
    const what = `${kind} ${name} ${[wanted].flat().join(" or ")}`;
    if (negotiation === undefined) return `  ${paint.yellow("!")} needs the ${what}, which is not known here`;
    if (negotiation.kind === "refused") return `  ${paint.red("✗")} needs the ${what}; here is ${offered}`;
    const way = negotiation.kind === "upgraded" ? ` through the upgrade ${negotiation.path.join(" → ")}` : "";
    return `  ${paint.green("✓")} needs the ${what}; here is ${offered}${way}`;
  }),
  ...(publication
    ? [
        paint.dim(
          `    npm would publish ${count(publication.files, "file")}, ${inKib(publication.packedBytes)} packed and ${inKib(publication.unpackedBytes)} unpacked`,
        ),
      ]
    : []),
  ...(conformance && conformance.length > 0 ? [conformanceLine(conformance, paint)] : []),
];

const conformanceLine = (conformance: NonNullable<PackFacts["conformance"]>, paint: Palette): string => {
  const checks = conformance.flatMap((one) => one.checks).filter(({ untried }) => !untried);
  const failed = checks.filter(({ problem }) => problem !== undefined).length;
  const what = `${count(conformance.length, "extension")} tried with ${count(checks.length, "check")}`;
  return failed === 0 ? `  ${paint.green("✓")} ${what}` : `  ${paint.red("✗")} ${what}, ${failed} failed`;
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const inKib = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`;

import type { Palette } from "../cli/palette.js";
import type { Finding } from "./finding.js";

const titles: Readonly<Record<Finding["area"], string>> = {
  node: "Node",
  packages: "packages",
  packs: "packs",
  isolates: "isolates",
  optional: "optional",
};

/** Each area with its findings, then one line of all. */
export const doctorLines = (findings: readonly Finding[], paint: Palette): readonly string[] => [
  ...Object.entries(titles).flatMap(([area, title]) => [
    paint.bold(title),
    ...findings.filter((one) => one.area === area).flatMap((one) => findingLines(one, paint)),
    "",
  ]),
  lastLine(findings, paint),
];

const findingLines = ({ status, what, hint }: Finding, paint: Palette): readonly string[] => {
  const mark = { ok: paint.green("✓"), note: paint.yellow("!"), broken: paint.red("✗") }[status];
  return [`  ${mark} ${what}`, ...(hint === undefined ? [] : [paint.dim(`      ${hint}`)])];
};

const lastLine = (findings: readonly Finding[], paint: Palette): string => {
  const count = (status: Finding["status"]): number => findings.filter((one) => one.status === status).length;
  const [broken, notes] = [count("broken"), count("note")];
  if (broken > 0) return paint.red(`✗ ${broken} broken, ${notes} to know`);
  return notes > 0 ? paint.yellow(`! nothing is broken, ${notes} to know`) : paint.green("✓ all is well");
};

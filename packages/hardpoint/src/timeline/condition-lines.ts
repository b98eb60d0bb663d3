import type { Explanation } from "@hardpoint/conditions";
import type { Palette } from "../cli/palette.js";
import { shorten } from "../cli/shorten.js";

/** A condition's truth tree: each part with a mark, its parts below it. What was not asked is told so. */
export const conditionLines = (explained: Explanation, paint: Palette): readonly string[] => [
  `${mark(explained, paint)} ${explained.text}${remark(explained, paint)}`,
  ...(explained.parts ?? []).flatMap((part) => conditionLines(part, paint).map((line) => `  ${line}`)),
];

const mark = ({ truth }: Explanation, paint: Palette): string => {
  if (truth === undefined) return paint.dim("·");
  return truth === "unknown" ? paint.yellow("?") : truth ? paint.green("✓") : paint.red("✗");
};

const remark = ({ truth, failure }: Explanation, paint: Palette): string => {
  if (truth === undefined) return paint.dim("  not asked, it was settled");
  return failure === undefined ? "" : paint.yellow(`  ${shorten(failure.message, 100)}`);
};

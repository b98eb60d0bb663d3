import { diagnose, nearest, type Report } from "@hardpoint/core";
import {
  type CodingCodePoint,
  codingCodePointNames,
  isCodingCodePoint,
  unsupportedCodingCodePoints,
} from "@hardpoint/dialects/coding-code";

/**
 * The point of a name; undefined for one that Coding Code has and Hardpoint has not, which is reported.
 *
 * @throws TypeError when there is no such point.
 */
export const readPoint = (name: string, report: Report): CodingCodePoint | undefined => {
  if (isCodingCodePoint(name)) return name;
  if (unsupportedCodingCodePoints.has(name)) {
    report(diagnose("HOOK_EVENT_UNSUPPORTED", `${name} is not fired here: no hook of it is run.`));
    return undefined;
  }
  const meant = nearest(name, codingCodePointNames);
  throw new TypeError(
    `"${name}" is no point of a hook.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
  );
};

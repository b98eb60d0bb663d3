import { isDeepStrictEqual } from "node:util";
import type { Shape } from "./shape.js";

/** The smallest step of a version that a change allows. */
export type Step = "none" | "minor" | "major";

/**
 * What changed between two shapes, by the table of docs/contracts.md: what is taken away, of another sort or newly
 * required is a major; all else is a minor at least.
 */
export const compareShapes = (
  before: Shape,
  after: Shape,
): { readonly step: Step; readonly changes: readonly string[] } => {
  const majors: string[] = [];
  const minors: string[] = [];
  for (const [name, part] of Object.entries(before)) {
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if (!now) majors.push(`${name} is gone`);
    else if (now.is !== part.is) majors.push(`${name} was ${part.is}, and is ${now.is}`);
    else if (part.optional && !now.optional) majors.push(`${name} is required now`);
    else if (!isDeepStrictEqual(now, part)) minors.push(`${name} changed`);
  }
  for (const [name, part] of Object.entries(after)) {
    if (Object.hasOwn(before, name)) continue;
    (part.optional ? minors : majors).push(`${name} is new${part.optional ? "" : ", and required"}`);
  }
  const step = majors.length > 0 ? "major" : minors.length > 0 ? "minor" : "none";
  return { step, changes: [...majors, ...minors] };
};

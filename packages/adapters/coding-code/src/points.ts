import { nearest } from "@hardpoint/core";
import { codingCodePoints } from "@hardpoint/dialects/coding-code";

/** As a sentence that follows another, or nothing. */
export const nearestPoint = (point: string): string => {
  const meant = nearest(point, Object.keys(codingCodePoints));
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
};

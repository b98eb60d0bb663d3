import { nearest } from "@hardpoint/core";

/** What to write in place of a key that nothing reads. */
export const meantHint = (key: string, known: readonly string[]): string => {
  const meant = nearest(key, known);
  return meant === undefined ? `It may have ${known.join(", ")}.` : `Did you mean "${meant}"?`;
};

import type { Diagnostic } from "@hardpoint/core";

/** What a look at files says, then what loading them says: what both say of one place is told once. */
export const mergeDiagnostics = (
  seen: readonly Diagnostic[],
  loaded: readonly Diagnostic[],
): readonly Diagnostic[] => {
  const placed = ({ code, source }: Diagnostic): string => JSON.stringify([code, source]);
  // An import tells of a missing module where it is declared, a look into it where it imports that.
  const said = ({ code, message }: Diagnostic): string => JSON.stringify([code, message]);
  const known = new Set([...seen.map(placed), ...seen.map(said)]);
  return [...seen, ...loaded.filter((one) => !known.has(placed(one)) && !known.has(said(one)))];
};

/**
 * The candidate that `name` most likely misspells: equal but for case and separators, or at most a third of the
 * longer one's letters away (a letter missing, added, changed, or two swapped). Undefined when nothing is near,
 * so that a hint is only given where it helps. Of several equally near the first.
 */
export const nearest = (name: string, candidates: Iterable<string>): string | undefined => {
  const wanted = fold(name);
  if (wanted === "") return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    const distance = distanceWithin(Math.floor(Math.max(wanted.length, folded.length) / 3), wanted, folded);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
};

const fold = (name: string): string => name.toLowerCase().replaceAll(/[\s_.:/-]+/g, "");

/** Names longer than this are compared for equality only: the work grows with the product of the lengths. */
const maxLength = 100;

/** The edit distance where it is at most `limit`, else Infinity. */
const distanceWithin = (limit: number, from: string, to: string): number => {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > limit || Math.max(from.length, to.length) > maxLength)
    return Number.POSITIVE_INFINITY;
  const distance = editDistance(from, to);
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
};

/** The optimal string alignment distance: a swap of neighbours, the most common slip, counts as one edit. */
const editDistance = (from: string, to: string): number => {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const edits = [
        at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1),
        at(row, j) + 1,
        at(next, j - 1) + 1,
      ];
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        edits.push(at(before, j - 2) + 1);
      next.push(Math.min(...edits));
    }
    [before, row] = [row, next];
  }
  return at(row, to.length);
};

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

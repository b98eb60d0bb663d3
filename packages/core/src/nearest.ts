/**
 * The candidate that `name` most likely misspells: equal but for case and separators, or at most a third of its
 * letters away. Undefined when nothing is near, so that a hint is only given where it helps.
 */
export const nearest = (name: string, candidates: Iterable<string>): string | undefined => {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, fold(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance <= Math.max(1, Math.floor(name.length / 3)) ? best : undefined;
};

const fold = (name: string): string => name.toLowerCase().replaceAll(/[\s_.:-]+/g, "");

const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

import type { PointName } from "./points.js";

/**
 * Which runs have begun inside which, as far as the call stack tells: a handler that runs a point before it first
 * awaits is seen; after an await it is not, which would take an AsyncLocalStorage that slows every await of the
 * process down.
 */
export interface Nesting {
  /** The points under way, the outermost first. */
  readonly chain: readonly PointName[];
  readonly tooDeep: boolean;
  enter<T>(point: PointName, work: () => T): T;
}

/** More than any honest host nests; few enough that hooks which call each other end at once. */
export const maxNesting = 16;

export const createNesting = (): Nesting => {
  const chain: PointName[] = [];
  return {
    chain,
    get tooDeep() {
      return chain.length >= maxNesting;
    },
    enter(point, work) {
      chain.push(point);
      try {
        return work();
      } finally {
        chain.pop();
      }
    },
  };
};

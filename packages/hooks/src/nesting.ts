import { maxOuterPoints } from "./hook-chain.js";
import type { PointName } from "./points.js";

/**
 * Which runs have begun inside which, as far as the call stack tells: a handler that runs a point before it first
 * awaits is seen; after an await it is not, which would take an AsyncLocalStorage that slows every await of the
 * process down.
 */
export interface Nesting {
  /** The points under way, the outermost first. */
  readonly chain: readonly string[];
  readonly tooDeep: boolean;
  enter<T>(point: PointName, work: () => T): T;
}

/** More than any honest host nests; few enough that hooks which call each other end at once. */
export const maxNesting = 16;

/** `outer`: the points within which the whole process runs. */
export const createNesting = (outer: readonly string[]): Nesting => {
  const chain: string[] = [...outer];
  return {
    chain,
    get tooDeep() {
      return outer.length >= maxOuterPoints || chain.length - outer.length >= maxNesting;
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

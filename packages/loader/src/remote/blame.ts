import { type Failure, failure } from "@hardpoint/core";
import type { Ended } from "./connection.js";
import type { Targets } from "./targets.js";

/** A call that was under way when its far side ended. */
interface Witness {
  readonly id: number;
  readonly task: { readonly who: string; readonly target: number };
}

interface Verdict<Call> {
  readonly call: Call;
  readonly failure: Failure;
  /** It may not be its fault. */
  readonly spared: boolean;
}

/**
 * Finds out whose fault it is that a far side ended. Only that call fails with how it ended; the others are `lost`,
 * without an error. Where it can't be told, all modules that were called there are suspects: they are to be called
 * one at a time, until each has answered or it is known.
 */
export interface Blame {
  judge<Call extends Witness>(calls: readonly Call[], end: Ended): readonly Verdict<Call>[];
  /** A module that hung while others were called. */
  suspect(target: number): void;
  isSuspect(target: number): boolean;
  clear(target: number): void;
}

export const createBlame = (targets: Targets): Blame => {
  /** Numbers of modules. */
  const suspects = new Set<number>();

  const isCulprit = (witnesses: readonly Witness[], end: Ended): ((witness: Witness) => boolean) => {
    if (end.kind === "spawn") return () => true;
    const { place } = end;
    if (place) {
      if (!witnesses.some(({ id }) => id === place.call)) targets.blame(place.target);
      return ({ id }) => id === place.call;
    }
    // Where the host ended it, the call that hung has failed already.
    const isByHost = end.kind === "lost" && !end.error;
    if (witnesses.length === 1 && !isByHost) return () => true;
    for (const {
      task: { target },
    } of witnesses)
      suspects.add(targets.moduleOf(target));
    return () => false;
  };

  return {
    judge(calls, end) {
      const culprit = isCulprit(calls, end);
      return calls.map((call) => {
        if (!culprit(call)) return { call, failure: lostWith(call, end), spared: true };
        return { call, failure: endedBy(call, end), spared: false };
      });
    },
    suspect(target) {
      if (targets.get(target)) suspects.add(targets.moduleOf(target));
    },
    isSuspect: (target) => suspects.size > 0 && suspects.has(targets.moduleOf(target)),
    clear(target) {
      if (suspects.size > 0) suspects.delete(targets.moduleOf(target));
    },
  };
};

const lostWith = ({ task: { who } }: Witness, end: Ended): Failure =>
  failure("lost", `${who} was under way when its isolate ended: ${end.message}`);

const endedBy = ({ task: { who } }: Witness, { kind, message, error }: Ended): Failure => ({
  kind,
  message: kind === "spawn" ? `${who} has no isolate: ${message}` : `${who} ended its isolate: ${message}`,
  ...(error ? { error } : {}),
});

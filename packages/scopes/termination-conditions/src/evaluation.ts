import { and, isThenable, type MaybePromise, not, or, type Truth } from "@hardpoint/core";
import type { EndStatus } from "./termination-module.js";

/**
 * When a leaf is asked: those that answer `now`, of what is at hand, go first. Then come those whose code or state is
 * `elsewhere`, and at last the `judge`, which costs most. Nobody is asked about what is settled already.
 */
export type Phase = "now" | "elsewhere" | "judge";

/** What is said of a loop that a condition has ended. */
export interface Meaning {
  readonly reason: string;
  readonly status: EndStatus;
  readonly text: string;
  /** Of several conditions that hold together, the lowest gives the reason. */
  readonly rank: number;
}

export interface Leaf {
  readonly kind: "leaf";
  readonly phase: Phase;
  readonly meaning: Meaning;
  /** Never throws or rejects: what can't be told is unknown. */
  ask(): MaybePromise<Truth>;
}

/** A termination condition that is ready to be asked. */
export type Tree =
  | Leaf
  | { readonly kind: "any_of" | "all_of"; readonly members: readonly Tree[] }
  | { readonly kind: "not"; readonly member: Tree };

export interface Verdict {
  readonly truth: Truth;
  readonly meaning: Meaning;
}

/** Of goals that are neither built in nor a limit. */
export const goalRank = 2;
/** Of limits that are not built in. */
export const limitRank = 6;

/** What has been answered so far. */
type Answers = ReadonlyMap<Leaf, Truth>;

/** The truth of a tree as far as leaves have answered; a leaf that has not is unknown. */
const weigh = (tree: Tree, answers: Answers): Verdict => {
  switch (tree.kind) {
    case "leaf":
      return { truth: answers.get(tree) ?? "unknown", meaning: tree.meaning };
    case "not": {
      const { truth, meaning } = weigh(tree.member, answers);
      const negated: Meaning = {
        reason: "not",
        status: "complete",
        rank: goalRank,
        text: `not ${meaning.text}`,
      };
      return { truth: not(truth), meaning: negated };
    }
    default:
      return weighList(
        tree.kind,
        tree.members.map((member) => weigh(member, answers)),
      );
  }
};

const weighList = (kind: "any_of" | "all_of", members: readonly Verdict[]): Verdict => {
  const truths = members.map(({ truth }) => truth);
  const truth = kind === "any_of" ? or(truths) : and(truths);
  const telling = members.filter((member) => member.truth === truth);
  // any_of: the first in the list's order. all_of: the one that says most of why the loop is over.
  const [meaning = noMembers] = telling
    .map((member) => member.meaning)
    .toSorted((one, other) => (kind === "any_of" ? 0 : one.rank - other.rank));
  return { truth, meaning };
};

/** Readers let no list be empty; of one that is, there is nothing to say. */
const noMembers: Meaning = { reason: "error", status: "exhausted", rank: limitRank, text: "an empty list" };

/** The leaves of a phase on which the matter still depends. */
const openLeaves = (tree: Tree, answers: Answers, phase: Phase): readonly Leaf[] => {
  if (tree.kind === "leaf") return tree.phase === phase && !answers.has(tree) ? [tree] : [];
  if (weigh(tree, answers).truth !== "unknown") return [];
  const members = tree.kind === "not" ? [tree.member] : tree.members;
  return members.flatMap((member) => openLeaves(member, answers, phase));
};

/** Asks what answers at once. One that gives a promise all the same stays unknown here. */
export const evaluateNow = (tree: Tree): Verdict => {
  const answers = new Map<Leaf, Truth>();
  for (const leaf of openLeaves(tree, answers, "now")) {
    const truth = leaf.ask();
    answers.set(leaf, isThenable(truth) ? "unknown" : (truth as Truth));
  }
  return weigh(tree, answers);
};

/**
 * Asks phase after phase, all leaves of one at the same time, until the matter is settled. Three-valued: what an
 * answer that comes later can change is never settled before. Synchronous when everything that was asked is.
 */
export const evaluateTree = (tree: Tree): MaybePromise<Verdict> => {
  const answers = new Map<Leaf, Truth>();
  const proceed = (phases: readonly Phase[]): MaybePromise<Verdict> => {
    const [phase, ...later] = phases;
    if (phase === undefined) return weigh(tree, answers);
    const asked: PromiseLike<unknown>[] = [];
    for (const leaf of openLeaves(tree, answers, phase)) {
      const truth = leaf.ask();
      if (isThenable(truth))
        asked.push((truth as PromiseLike<Truth>).then((settled) => answers.set(leaf, settled)));
      else answers.set(leaf, truth as Truth);
    }
    return asked.length === 0 ? proceed(later) : Promise.all(asked).then(() => proceed(later));
  };
  return proceed(["now", "elsewhere", "judge"]);
};

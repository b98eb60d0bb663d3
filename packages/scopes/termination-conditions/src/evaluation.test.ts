import { isThenable, type Truth } from "@hardpoint/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateNow, evaluateTree, type Leaf, type Phase, type Tree } from "./evaluation.js";

const leaf = (
  truth: Truth,
  phase: Phase = "now",
  given: Partial<Leaf["meaning"]> = {},
  later = false,
): Leaf => ({
  kind: "leaf",
  phase,
  meaning: { reason: "x", status: "complete", rank: 0, text: "x", ...given },
  ask: () => (later ? Promise.resolve(truth) : truth),
});

/** The same in other words: numbers from 0 to 1, and a half for what is unknown. */
const plainTruth = (tree: Tree): Truth => {
  const value = (node: Tree): number => {
    if (node.kind === "not") return 1 - value(node.member);
    if (node.kind === "leaf") return toNumber(node.ask() as Truth);
    const values = node.members.map(value);
    return node.kind === "any_of" ? Math.max(0, ...values) : Math.min(1, ...values);
  };
  const toNumber = (truth: Truth): number => (truth === "unknown" ? 0.5 : Number(truth));
  const result = value(tree);
  return result === 0.5 ? "unknown" : result === 1;
};

const truths = fc.constantFrom<Truth>(true, false, "unknown");
const phases = fc.constantFrom<Phase>("now", "elsewhere", "judge");

const trees = fc.letrec<{ tree: Tree; leaf: Tree; group: Tree; not: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 5 }, tie("leaf"), tie("group"), tie("not")),
  leaf: fc.tuple(truths, phases).map(([truth, phase]) => leaf(truth, phase)),
  group: fc.record({
    kind: fc.constantFrom("any_of" as const, "all_of" as const),
    members: fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
  }),
  not: fc.record({ kind: fc.constant("not" as const), member: tie("tree") }),
})).tree;

/** The same tree, some of whose leaves answer with a promise. */
const delayed = (tree: Tree, isLate: (leaf: Leaf) => boolean): Tree => {
  if (tree.kind === "leaf") {
    const truth = tree.ask() as Truth;
    return isLate(tree) ? { ...tree, ask: () => Promise.resolve(truth) } : tree;
  }
  if (tree.kind === "not") return { kind: "not", member: delayed(tree.member, isLate) };
  return { kind: tree.kind, members: tree.members.map((member) => delayed(member, isLate)) };
};

describe("any_of, all_of and not", () => {
  it("come to what a plain evaluator says, whoever answers when", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const verdict = evaluateTree(tree);
        expect(isThenable(verdict)).toBe(false);
        expect(verdict).toMatchObject({ truth: plainTruth(tree) });
      }),
    );
  });

  it("come to the same when answers take time", async () => {
    await fc.assert(
      fc.asyncProperty(trees, fc.infiniteStream(fc.boolean()), async (tree, late) => {
        const isLate = (each: Leaf): boolean => each.phase !== "now" && late.next().value === true;
        expect((await evaluateTree(delayed(tree, isLate))).truth).toBe(plainTruth(tree));
      }),
    );
  });

  it("are never settled at once otherwise than they come to in the end", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { truth } = evaluateNow(tree);
        if (truth !== "unknown") expect(truth).toBe(plainTruth(tree));
      }),
    );
  });
});

describe("who is asked", () => {
  const counting = (truth: Truth, phase: Phase) => {
    const counted = { asked: 0, leaf: leaf(truth, phase) };
    const { ask } = counted.leaf;
    counted.leaf = {
      ...counted.leaf,
      ask: () => {
        counted.asked += 1;
        return ask();
      },
    };
    return counted;
  };

  it("is no judge when what answers before has settled the matter", () => {
    const judge = counting(true, "judge");
    const custom = counting(false, "elsewhere");
    const tree: Tree = {
      kind: "any_of",
      members: [judge.leaf, { kind: "all_of", members: [custom.leaf, judge.leaf] }, leaf(true)],
    };
    expect(evaluateTree(tree)).toMatchObject({ truth: true });
    expect([judge.asked, custom.asked]).toEqual([0, 0]);
  });

  it("is only who still matters", () => {
    const dead = counting(true, "judge");
    const alive = counting(true, "judge");
    const tree: Tree = {
      kind: "any_of",
      members: [
        { kind: "all_of", members: [leaf(false, "elsewhere"), dead.leaf] },
        { kind: "all_of", members: [leaf(true, "elsewhere"), alive.leaf] },
      ],
    };
    expect(evaluateTree(tree)).toMatchObject({ truth: true });
    expect([dead.asked, alive.asked]).toEqual([0, 1]);
  });
});

describe("the reason", () => {
  const ranked = ["converged", "result_match", "custom", "stuck", "max_iterations", "timeout", "limit"];
  const reason = (name: string): Leaf => leaf(true, "now", { reason: name, rank: ranked.indexOf(name) });

  it.each(ranked.flatMap((one, at) => ranked.slice(at + 1).map((other) => [one, other] as const)))(
    "of all_of is %s rather than %s, in either order",
    (one, other) => {
      for (const members of [
        [reason(one), reason(other)],
        [reason(other), reason(one)],
      ])
        expect(evaluateNow({ kind: "all_of", members }).meaning.reason).toBe(one);
    },
  );

  it("of any_of is the first that holds, in the list's order", () => {
    const members = [leaf(false, "now", { reason: "no" }), reason("timeout"), reason("converged")];
    expect(evaluateNow({ kind: "any_of", members }).meaning.reason).toBe("timeout");
  });

  it("of not tells what was negated", () => {
    const member = leaf(false, "now", { text: "stuck" });
    expect(evaluateNow({ kind: "not", member })).toMatchObject({
      truth: true,
      meaning: { reason: "not", text: "not stuck" },
    });
  });
});

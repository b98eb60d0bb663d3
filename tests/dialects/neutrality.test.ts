import { describe, expect, it } from "vitest";
import type { PointName } from "../../packages/hooks/src/index.js";
import { openVector } from "./run-vector.js";
import { type DialectId, dialectIds, dialectOf, type Program, type Vector, vectorFiles } from "./vector.js";

/** Every way in which a hook can fail, as what its program does; undefined: there is no such program. */
const failures: Readonly<Record<string, Program | undefined>> = {
  "can't be started": undefined,
  "is killed": { signal: "SIGKILL" },
  "does not end in time": { wait: 5_000 },
  "writes what can't be read": { stdout: '{"decision": "allow", ' },
  "exits with a code that means nothing": { exit: 77, stdout: "" },
};

interface Case {
  readonly vector: Vector;
  /** The event at which the deny is expected. */
  readonly at: number;
  readonly victim: string;
}

/** Each vector that comes to a deny at an event, with each program that is not the one that denies. */
const cases = (id: DialectId): readonly Case[] =>
  vectorFiles(id)
    .flatMap(({ vectors }) => vectors)
    .flatMap((vector) => {
      const at = (vector.events ?? []).findIndex(({ expected }) => expected.verdict === "deny");
      const names = Object.keys(vector.programs ?? {});
      return at < 0 || names.length < 2 ? [] : names.map((victim) => ({ vector, at, victim }));
    });

/** The verdict at the event of a case, with these programs in place of the vector's own. */
const verdictOf = async (
  id: DialectId,
  { vector, at }: Case,
  programs: Readonly<Record<string, Program>>,
): Promise<string | undefined> => {
  const dialect = dialectOf(id);
  await using opened = await openVector(dialect, { files: vector.files, programs }, { hookDeadlineMs: 400 });
  let verdict: string | undefined;
  for (const { point, payload, scene } of (vector.events ?? []).slice(0, at + 1)) {
    const given = { session: "s1", ...payload } as never;
    const result = await opened.project.hooks.run(point as PointName, given, undefined, scene);
    verdict = result.verdict;
  }
  return verdict;
};

/** Whether the program denies by itself, when all others have nothing to say. */
const denies = async (id: DialectId, one: Case): Promise<boolean> => {
  const silent = Object.keys(one.vector.programs ?? {}).map((name) => [name, {}] as const);
  const own = one.vector.programs?.[one.victim] ?? {};
  return (await verdictOf(id, one, { ...Object.fromEntries(silent), [one.victim]: own })) === "deny";
};

describe.each(dialectIds)("in %s a deny stays a deny", (id) => {
  const all = cases(id);

  it("and there are vectors in which one hook of several denies", () => {
    expect(all.length).toBeGreaterThan(0);
  });

  it.each(all.map((one) => [one.victim, one.vector.rule, one] as const))(
    'however "%s" fails: %s',
    async (_victim, _rule, one) => {
      const { [one.victim]: _own, ...others } = one.vector.programs ?? {};
      const isDenier = await denies(id, one);
      for (const [how, program] of Object.entries(failures)) {
        const verdict = await verdictOf(id, one, program ? { ...others, [one.victim]: program } : others);
        // Where the one that denies fails itself, nobody denies; that is still no allow.
        if (!isDenier) expect(verdict, `it ${how}`).toBe("deny");
      }
    },
  );
});

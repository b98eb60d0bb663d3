import { describe, expect, it } from "vitest";
import type { PointName } from "../../packages/hooks/src/index.js";
import { openVector } from "./run-vector.js";
import { type DialectId, dialectIds, loadDialect, type Program, type Vector, vectorFiles } from "./vector.js";

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

const verdictOf = async (id: DialectId, { vector, at, victim }: Case, program: Program | undefined) => {
  const { [victim]: _, ...others } = vector.programs ?? {};
  const programs = program === undefined ? others : { ...others, [victim]: program };
  await using opened = await openVector(
    await loadDialect(id),
    { files: vector.files, programs },
    { hookDeadlineMs: 250 },
  );
  let verdict: string | undefined;
  for (const { point, payload, scene } of (vector.events ?? []).slice(0, at + 1)) {
    const given = { session: "s1", ...payload } as never;
    const result = await opened.project.hooks.run(point as PointName, given, undefined, scene);
    verdict = result.verdict;
  }
  return verdict;
};

describe.each(dialectIds)("in %s a deny stays a deny", (id) => {
  const all = cases(id);
  it("which there are vectors for", () => {
    expect(all.length).toBeGreaterThan(0);
  });
  for (const [how, program] of Object.entries(failures)) {
    it.each(all.map((one) => [one.victim, one.vector.rule, one] as const))(
      `when "%s" ${how}: %s`,
      async (_victim, _rule, one) => {
        // The one that denies fails: then there may be no opinion, but never an allow that nobody gave.
        const verdict = await verdictOf(id, one, program);
        const denies = (await verdictOf(id, one, failures["is killed"])) !== "deny";
        expect(verdict).not.toBe("allow");
        if (!denies) expect(verdict).toBe("deny");
      },
    );
  }
});

import { describe, expect, it } from "vitest";
import { defineContract, method } from "./contract.js";
import { type Needs, negotiate } from "./negotiate.js";
import { anySchema } from "./testing/plain-schema.js";

/** A contract whose upgrades start from the versions named: `"1.1"` is the step from 1 to 2. */
const contract = (version: string, steps: readonly string[] = []) => {
  const define = (own: string) =>
    defineContract<unknown, unknown>()({
      scope: "conditions",
      version: own,
      entry: anySchema,
      module: { handler: method() },
      key: () => "",
    });
  const upgrades = Object.fromEntries(
    steps.map((step) => [
      step.split(".")[0] ?? "",
      { from: define(step), apply: (module: unknown) => module },
    ]),
  );
  return { ...define(version), upgrades };
};

const answer = (version: string, steps: readonly string[], needs: Needs | undefined): string => {
  const negotiated = negotiate(contract(version, steps), needs);
  switch (negotiated.kind) {
    case "direct":
      return `direct ${negotiated.version}`;
    case "upgraded":
      return `upgraded ${negotiated.path.join(">")}`;
    case "refused":
      return negotiated.code;
  }
};

describe("negotiation, by example", () => {
  it.each<[string, string, readonly string[], Needs | undefined, string]>([
    ["the same version", "1.0", [], "1.0", "direct 1.0"],
    ["an older minor", "1.3", [], "1.1", "direct 1.1"],
    ["a newer minor", "1.0", [], "1.1", "CONTRACT_TOO_NEW"],
    ["a newer major", "1.9", [], "2.0", "CONTRACT_TOO_NEW"],
    ["an older major with one step", "2.0", ["1.4"], "1.2", "upgraded 1>2"],
    ["an older major with a chain", "4.0", ["1.0", "2.0", "3.0"], "1.0", "upgraded 1>2>3>4"],
    ["a gap at the start of the chain", "3.0", ["2.0"], "1.0", "CONTRACT_UNSUPPORTED"],
    ["a gap in the chain", "4.0", ["1.0", "3.0"], "1.0", "CONTRACT_UNSUPPORTED"],
    ["no chain", "2.0", [], "1.0", "CONTRACT_UNSUPPORTED"],
    ["a minor that the step does not know", "2.0", ["1.0"], "1.1", "CONTRACT_UNSUPPORTED"],
    ["a major alone", "1.2", [], "1", "direct 1.0"],
    ["several, the newest of which can be used", "2.1", ["1.0"], ["1.0", "2.0"], "direct 2.0"],
    ["several, one of which can be used", "2.1", [], ["1.0", "2.0", "3.0"], "direct 2.0"],
    ["several, one of them by an upgrade", "2.1", ["1.0"], ["3.0", "1.0"], "upgraded 1>2"],
    ["several, none of which can be used", "2.1", [], ["3.0", "1.0"], "CONTRACT_TOO_NEW"],
    ["an empty list", "1.0", [], [], "CONTRACT_VERSION_INVALID"],
    ["no version", "1.0", [], "latest", "CONTRACT_VERSION_INVALID"],
    ["a list with something else in it", "1.0", [], ["1.0", "^1.0"], "CONTRACT_VERSION_INVALID"],
    ["nothing, at the first major", "1.2", [], undefined, "direct 1.0"],
    ["nothing, with a complete chain", "3.0", ["1.0", "2.0"], undefined, "upgraded 1>2>3"],
    ["nothing, with a chain from the middle", "3.0", ["2.0"], undefined, "upgraded 2>3"],
    ["nothing, with a gap in the chain", "4.0", ["1.0", "3.0"], undefined, "upgraded 3>4"],
    ["nothing, without a chain", "3.1", [], undefined, "direct 3.0"],
  ])("needs %s", (_case, host, steps, needs, expected) => {
    expect(answer(host, steps, needs)).toBe(expected);
  });

  it("says what is needed and what is there", () => {
    expect(negotiate(contract("1.0"), "1.2")).toMatchObject({
      reason: "it needs conditions 1.2 and this host has 1.0",
    });
    expect(negotiate(contract("2.0"), "1.0")).toMatchObject({
      reason: "it needs conditions 1.0, from which no upgrade leads to this host's 2.0",
    });
    expect(negotiate(contract("2.0"), "two")).toMatchObject({
      reason: 'it names a version of conditions, "two", that is not MAJOR.MINOR',
    });
  });

  it("refuses when the contract's own version is none, as another copy of the package may hand it over", () => {
    expect(negotiate({ ...contract("1.0"), version: "one" }, "1.0")).toMatchObject({
      code: "CONTRACT_VERSION_INVALID",
    });
  });

  it("does not take what every object has for a step", () => {
    const upgrades = Object.create({ "1": { from: contract("1.0"), apply: (module: unknown) => module } });
    expect(negotiate({ ...contract("2.0"), upgrades }, "1.0").kind).toBe("refused");
  });
});

describe("negotiation, every pair of a grid", () => {
  const versions = ["1.0", "1.1", "2.0", "2.1", "3.0", "3.1"];
  const chains: Readonly<Record<string, readonly string[]>> = {
    complete: ["1.1", "2.1"],
    "first minors only": ["1.0", "2.0"],
    "a gap at 1": ["2.1"],
    "a gap at 2": ["1.1"],
    none: [],
  };

  /** The rule once more, in other words: comparing versions as numbers, and walking the majors between. */
  const rule = (host: string, steps: readonly string[], need: string): string => {
    if (Number(need) > Number(host)) return "CONTRACT_TOO_NEW";
    const [from, to] = [Math.floor(Number(need)), Math.floor(Number(host))];
    if (from === to) return `direct ${need}`;
    const between = [1, 2].filter((major) => major >= from && major < to);
    const known = between.every((major) => steps.some((step) => step.startsWith(`${major}.`)));
    const first = steps.find((step) => step.startsWith(`${from}.`)) ?? "0";
    return known && Number(need) <= Number(first)
      ? `upgraded ${[...between, to].join(">")}`
      : "CONTRACT_UNSUPPORTED";
  };

  const rank = (said: string): number => (said.startsWith("CONTRACT") ? 0 : 1);
  const below = (host: string, steps: readonly string[]) =>
    steps.filter((step) => Number(step) < Math.floor(Number(host)));
  const grid = versions.flatMap((host) =>
    Object.entries(chains).map(([name, steps]): [string, string, readonly string[]] => [
      host,
      name,
      below(host, steps),
    ]),
  );

  it.each(grid)("host %s, chain %s: one version needed", (host, _chain, steps) => {
    for (const need of versions)
      expect([need, answer(host, steps, need)]).toEqual([need, rule(host, steps, need)]);
  });

  it.each(grid)(
    "host %s, chain %s: of two the newest that can be used, else the refusal of the newer",
    (host, _chain, steps) => {
      for (const a of versions) {
        for (const b of versions) {
          const [newer, older] = Number(a) >= Number(b) ? [a, b] : [b, a];
          const said = [rule(host, steps, newer), rule(host, steps, older)];
          expect([a, b, answer(host, steps, [a, b])]).toEqual([
            a,
            b,
            said.find((one) => rank(one) === 1) ?? said[0],
          ]);
        }
      }
    },
  );
});

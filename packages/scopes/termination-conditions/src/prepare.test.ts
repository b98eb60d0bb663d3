import { describe, expect, it } from "vitest";
import { create, fail, longEnough, ship, wrong } from "./testing/engines.js";

describe("preparing", () => {
  it("tells all that would be unknown, before any loop runs", async () => {
    const { engine, diagnostics } = create(
      {
        any_of: [
          { max_iteration: 3 },
          { anyof: [] },
          { picky: 1 },
          { broken: 1 },
          { old: 1 },
          { converged: "x" },
          "user_approval",
        ],
      },
      {
        custom: {
          picky: wrong({ parse: () => null, evaluate: () => true }),
          broken: wrong({ parse: fail, evaluate: () => true }),
          old: {
            parse: () => ({ all_of: [{ stuck: { repeats: 1 } }, { converged: "y" }, { picky: 1 }] }) as never,
          },
        },
      },
    );
    await engine.prepare();
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint?.split("?")[0]])).toEqual([
      ["CONTRACT_UPGRADED", expect.any(String), undefined],
      ["TERMINATION_UNKNOWN", expect.any(String), 'Did you mean "max_iterations"'],
      ["TERMINATION_UNKNOWN", expect.any(String), 'Did you mean "any_of"'],
      ["TERMINATION_INVALID", expect.stringContaining('"picky" can\'t use'), expect.any(String)],
      ["TERMINATION_FAILED", expect.stringContaining("no network"), undefined],
      ["TERMINATION_INVALID", expect.stringContaining('What "old" made: '), expect.any(String)],
      ["TERMINATION_INVALID", expect.stringContaining("is not built in"), expect.any(String)],
      [
        "TERMINATION_UNAVAILABLE",
        expect.stringContaining('"converged: y" needs a judge'),
        expect.any(String),
      ],
      [
        "TERMINATION_UNAVAILABLE",
        expect.stringContaining('"converged: x" needs a judge'),
        expect.any(String),
      ],
      ["TERMINATION_UNAVAILABLE", expect.stringContaining("needs the scope conditions"), expect.any(String)],
    ]);
  });

  it("has nothing to say of what is right, and of no condition at all", async () => {
    const { engine, codes } = create(
      { any_of: [ship, { long_enough: 3 }] },
      { custom: { long_enough: longEnough } },
    );
    await engine.prepare();
    await create(undefined).engine.prepare();
    expect(codes()).toEqual([]);
  });
});

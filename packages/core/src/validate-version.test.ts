import { describe, expect, it } from "vitest";
import { method, type Upgrade } from "./contract.js";
import { stamp } from "./stamp.js";
import { conditions, define, handler, label } from "./testing/condition-modules.js";
import { validateModule } from "./validate.js";

describe("the version that a module was written for", () => {
  const first = define("1.0", { check: method() });
  const upgrade: Upgrade = {
    from: first,
    apply: (module) => {
      const { check } = module as { check: (arg: string) => unknown };
      return { handler: check };
    },
  };
  const second = define("2.0", { handler: method() }, { "1": upgrade });

  it("is read from its stamp, which goes before what the pack needs", () => {
    const stamped = { default: stamp({ scope: "conditions", version: "1.0" }, { handler }) };
    expect(validateModule(stamped, conditions, { label, needs: "9.0" })).toMatchObject({
      ok: true,
      negotiation: { kind: "direct", version: "1.0" },
    });
    expect(validateModule({ default: { handler } }, conditions, { label, needs: "9.0" })).toMatchObject({
      ok: false,
    });
  });

  it("may be stamped among the named exports", () => {
    const namespace = { $$contract: "conditions@9.0", default: { handler } };
    expect(validateModule(namespace, conditions, { label }).diagnostics).toMatchObject([
      { code: "CONTRACT_TOO_NEW" },
    ]);
  });

  it.each([
    [
      "9.0",
      "CONTRACT_TOO_NEW",
      "can't be used: it needs conditions 9.0 and this host has 1.1.",
      /install an older version of the extension/,
    ],
    [
      "0.1",
      "CONTRACT_UNSUPPORTED",
      "can't be used: it needs conditions 0.1, from which no upgrade leads to this host's 1.1.",
      /Install a newer version/,
    ],
    [
      "new",
      "CONTRACT_VERSION_INVALID",
      `can't be used: it names a version of conditions, "new", that is not MAJOR.MINOR.`,
      /such as "1.1"/,
    ],
  ])("is refused when it is %s", (needs, code, message, hint) => {
    const { diagnostics } = validateModule({ default: { handler } }, conditions, { label, needs });
    expect(diagnostics).toMatchObject([{ code, severity: "error", message: `${label} ${message}` }]);
    expect(diagnostics[0]?.hint).toMatch(hint);
  });

  it("is the oldest that the host supports where nothing says otherwise, and the module is upgraded", () => {
    const module = Object.freeze({ check: handler });
    const validated = validateModule({ default: module }, second, { label });
    expect(validated).toMatchObject({
      ok: true,
      module: { handler },
      negotiation: { kind: "upgraded", path: [1, 2] },
    });
    expect(validated.diagnostics).toEqual([
      {
        code: "CONTRACT_UPGRADED",
        severity: "info",
        message: 'conditions "clean" was written for conditions 1.0 and is used through the upgrade 1 → 2.',
      },
    ]);
  });

  it("is what the module is held against before it is upgraded", () => {
    expect(validateModule({ default: { handler } }, second, { label }).diagnostics[0]?.message).toBe(
      'conditions "clean" does not keep the contract conditions 1.0: in its default export there is no function "check".',
    );
  });

  it("goes through every step, and each result is held against the next contract", () => {
    const third = define(
      "3.0",
      { evaluate: method() },
      {
        "1": upgrade,
        "2": { from: second, apply: (module) => ({ evaluate: (module as { handler: unknown }).handler }) },
      },
    );
    expect(validateModule({ check: handler }, third, { label })).toMatchObject({
      ok: true,
      module: { evaluate: handler },
    });
  });

  it.each<[string, Upgrade["apply"], string]>([
    [
      "makes something else",
      () => ({}),
      'what the step from 1 to 2 made does not keep conditions 2.0: there is no function "handler"',
    ],
    [
      "makes nothing",
      () => undefined,
      "what the step from 1 to 2 made does not keep conditions 2.0: it is undefined, not an object",
    ],
    [
      "throws",
      () => {
        throw new Error("boom");
      },
      "the step from 1 to 2 threw: boom",
    ],
  ])("is refused when an upgrade %s", (_case, apply, problem) => {
    const broken = define("2.0", { handler: method() }, { "1": { from: first, apply } });
    expect(validateModule({ check: handler }, broken, { label }).diagnostics).toMatchObject([
      { code: "CONTRACT_UPGRADE_FAILED", message: `conditions "clean" could not be upgraded: ${problem}.` },
    ]);
  });
});

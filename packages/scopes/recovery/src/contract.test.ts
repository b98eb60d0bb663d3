import { checkWith, readStamp, validateModule } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { defineRecoveryPattern } from "./define-recovery-pattern.js";
import { defineRecoveryStrategy } from "./define-recovery-strategy.js";
import { recoveryPatternsContract } from "./patterns-contract.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";
import { setUp } from "./testing/set-up.js";

const match = () => null;
const execute = () => ({ status: "success" as const });

describe("the contracts", () => {
  it.each([
    ["a pattern", recoveryPatternsContract, { default: { name: "n", category: "c", match } }],
    ["a pattern by name", recoveryPatternsContract, { category: "c", match }],
    [
      "a defined pattern",
      recoveryPatternsContract,
      { default: defineRecoveryPattern({ category: "c", match }) },
    ],
    ["a strategy", recoveryStrategiesContract, { default: { name: "n", execute } }],
    ["a strategy by name", recoveryStrategiesContract, { execute }],
    ["a defined strategy", recoveryStrategiesContract, { default: defineRecoveryStrategy({ execute }) }],
  ])("take %s", (_what, contract, module) => {
    expect(validateModule(module, contract, { label: "it" })).toMatchObject({ ok: true, diagnostics: [] });
  });

  it.each([
    ["a pattern without a category", recoveryPatternsContract, { match }, "CONTRACT_MISMATCH"],
    ["a pattern without match", recoveryPatternsContract, { category: "c" }, "CONTRACT_MISMATCH"],
    ["a strategy without execute", recoveryStrategiesContract, { name: "n" }, "CONTRACT_MISMATCH"],
    ["a strategy for patterns", recoveryPatternsContract, { execute }, "CONTRACT_MISMATCH"],
    [
      "a newer strategy",
      recoveryStrategiesContract,
      { execute, $$contract: "recovery_strategies@2.0" },
      "CONTRACT_TOO_NEW",
    ],
  ])("refuse %s", (_what, contract, module, code) => {
    expect(validateModule({ default: module }, contract, { label: "it" })).toMatchObject({
      ok: false,
      diagnostics: [{ code }],
    });
  });

  it("are versioned apart", () => {
    expect(readStamp(defineRecoveryPattern({ category: "c", match }), "recovery_patterns")).toBe("1.0");
    expect(readStamp(defineRecoveryStrategy({ execute }), "recovery_strategies")).toBe("1.0");
  });

  it.each([
    ["an empty category", { patterns: { p: { category: "", match } } }],
    ["a category that is no text", { patterns: { p: { category: 3 as never, match } } }],
    ["categories that are no list", { strategies: { s: { categories: "edit_error" as never, execute } } }],
  ])("refuse a module with %s", (_what, options) => {
    expect(setUp(options).diagnostics).toMatchObject([{ code: "MEMBER_INVALID" }]);
  });

  it("keep a built-in's name for the built-in", () => {
    const options = { strategies: { retry: { execute } }, patterns: { timeout: { category: "c", match } } };
    expect(setUp(options).diagnostics).toMatchObject([
      { code: "NAME_IS_BUILTIN" },
      { code: "NAME_IS_BUILTIN" },
    ]);
  });
});

describe("an entry", () => {
  it.each([
    [recoveryPatternsContract, { name: "quota", module: "./quota.js" }],
    [
      recoveryPatternsContract,
      { name: "quota", module: "@acme/quota", description: "d", category: "billing" },
    ],
    [recoveryStrategiesContract, { name: "cool-down", module: "./c.js" }],
    [recoveryStrategiesContract, { name: "cool-down", module: "./c.js", categories: ["session_error"] }],
  ])("of %o may be %o", (contract, entry) => {
    expect(checkWith(contract.entry, entry)).toEqual({ ok: true, value: entry });
    expect(contract.key(entry as never)).toBe(entry.name);
  });

  it.each<[typeof recoveryPatternsContract | typeof recoveryStrategiesContract, unknown, string]>([
    [recoveryPatternsContract, "quota", "an entry is a map"],
    [recoveryPatternsContract, { module: "./x.js" }, "name: it must be the name"],
    [recoveryPatternsContract, { name: "x" }, "module: it must be the module's path"],
    [recoveryPatternsContract, { name: "x", module: "" }, "module: it must be the module's path"],
    [recoveryPatternsContract, { name: "x", module: "y", categories: ["c"] }, "not categories"],
    [recoveryStrategiesContract, { name: "x", module: "y", category: "c" }, "not category"],
    [
      recoveryStrategiesContract,
      { name: "x", module: "y", categories: "c" },
      "categories: it must be a list",
    ],
    [
      recoveryStrategiesContract,
      { name: "x", module: "y", categories: [1] },
      "categories.0: it must be the name",
    ],
  ])("may not be %#", (contract, entry, problem) => {
    const checked = checkWith<unknown>(contract.entry, entry);
    expect(checked.ok ? "" : checked.problems).toContain(problem);
  });
});

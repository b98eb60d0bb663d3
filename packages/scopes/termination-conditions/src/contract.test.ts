import { checkWith, createInlineExtension, readStamp, validateModule } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { terminationConditionsContract } from "./contract.js";
import { defineTerminationCondition } from "./define-termination-condition.js";
import { upgrades } from "./far-side.js";

const parse = (value: unknown) => value;
const evaluate = () => true;
const $$contract = "termination_conditions@2.0";

describe("the contract termination_conditions 2.0", () => {
  it.each([
    ["named exports with a stamp", { parse, evaluate, $$contract }],
    [
      "a defined condition",
      { default: defineTerminationCondition({ parse, evaluate, status: "exhausted" }) },
    ],
    ["a module.exports", { default: { default: { parse, evaluate, $$contract } } }],
  ])("takes %s as it is", (_what, module) => {
    expect(validateModule(module, terminationConditionsContract, { label: "it" })).toMatchObject({
      ok: true,
      negotiation: { kind: "direct" },
      diagnostics: [],
    });
  });

  it.each<[string, object, readonly object[]]>([
    ["nothing", {}, [{ code: "MODULE_EMPTY" }]],
    ["a 2.0 module without evaluate", { parse, $$contract }, [{ code: "CONTRACT_MISMATCH" }]],
    ["a misspelt parse", { default: { pars: parse } }, [{ code: "CONTRACT_MISMATCH" }]],
    [
      "a newer module",
      { parse, evaluate, $$contract: "termination_conditions@2.1" },
      [{ code: "CONTRACT_TOO_NEW" }],
    ],
  ])("refuses %s", (_what, module, diagnostics) => {
    expect(validateModule(module, terminationConditionsContract, { label: "it" })).toMatchObject({
      ok: false,
      diagnostics,
    });
  });

  it("refuses a status that there is not", () => {
    const module = { parse, evaluate, status: "done", $$contract };
    const made = createInlineExtension(terminationConditionsContract, {
      name: "x",
      module,
      origin: { kind: "host" },
    });
    expect(made).toMatchObject({ diagnostics: [{ code: "MEMBER_INVALID" }] });
  });

  it("stamps a condition with its version and leaves it as it is", () => {
    const module = { parse, evaluate };
    expect(defineTerminationCondition(module)).toBe(module);
    expect(readStamp(module, "termination_conditions")).toBe("2.0");
  });

  it.each<[unknown, string]>([
    ["tests_pass", "an entry is a map with name and module"],
    [{ module: "./x.js" }, "name: write the condition's name"],
    [{ name: " ", module: "./x.js" }, "name: write the condition's name"],
    [{ name: "any_of", module: "./x.js" }, "name: any_of, all_of and not put conditions together"],
    [{ name: "tests_pass" }, "module: write the module's path"],
    [{ name: "tests_pass", module: "./x.js", when: 1 }, "name, module and description, not when"],
  ])("refuses the entry %j", (entry, problem) => {
    const checked = checkWith(terminationConditionsContract.entry, entry);
    expect(checked.ok ? "" : checked.problems).toContain(problem);
  });

  it("takes an entry, and names it by its name", () => {
    const entry = { name: "Tests-Pass", module: "@acme/tests", description: "All of them" };
    expect(checkWith(terminationConditionsContract.entry, entry)).toEqual({ ok: true, value: entry });
    expect(terminationConditionsContract.key(entry)).toBe("Tests-Pass");
  });
});

describe("the upgrade from 1.0", () => {
  const upgrade = upgrades["1"];

  it("keeps `this`, and changes nothing of the module", async () => {
    class Old {
      readonly #limit = 3;
      parse(value: unknown) {
        return value === "odd" ? null : { max_iterations: this.#limit };
      }
    }
    const old = Object.freeze(new Old());
    const next = upgrade(old) as { parse(value: unknown): unknown };
    expect(next.parse("even")).toEqual({
      $$type: "@hardpoint/loop-condition",
      condition: { max_iterations: 3 },
    });
    expect(next.parse("odd")).toBeNull();
    expect(validateModule(old, terminationConditionsContract, { label: "it" })).toMatchObject({
      ok: true,
      negotiation: { kind: "upgraded", path: [1, 2] },
      diagnostics: [{ code: "CONTRACT_UPGRADED" }],
    });
  });

  it("waits for a parse that takes time", async () => {
    const next = upgrade({ parse: async () => "user_approval" }) as { parse(): Promise<unknown> };
    expect(await next.parse()).toMatchObject({ condition: "user_approval" });
  });

  it("leaves a module that evaluates, and says no version, as it is", () => {
    const unstamped = { parse, evaluate };
    expect(upgrade(unstamped)).toBe(unstamped);
    const old = { parse, evaluate, $$contract: "termination_conditions@1.0" };
    expect(upgrade(old)).not.toBe(old);
  });
});

import { checkWith, readStamp, validateModule } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { conditionsContract } from "./contract.js";
import { defineCondition } from "./define-condition.js";

const handler = () => true;

describe("the contract conditions 1.1", () => {
  it.each([
    ["a default export", { default: { handler } }],
    ["a named export", { handler }],
    ["a module.exports", { default: { default: { handler } } }],
    [
      "a class's instance",
      {
        default: new (class {
          handler() {
            return true;
          }
        })(),
      },
    ],
    ["a defined condition", { default: defineCondition({ handler, capability: true }) }],
  ])("takes %s", (_what, module) => {
    expect(validateModule(module, conditionsContract, { label: "it" })).toMatchObject({ ok: true });
  });

  it.each([
    ["nothing", {}, "MODULE_EMPTY"],
    ["a bare function", { default: handler }, "CONTRACT_MISMATCH"],
    ["a handler that is no function", { default: { handler: true } }, "CONTRACT_MISMATCH"],
    ["a misspelt handler", { default: { handle: handler } }, "CONTRACT_MISMATCH"],
    ["a newer module", { default: { handler, $$contract: "conditions@2.0" } }, "CONTRACT_TOO_NEW"],
  ])("refuses %s", (_what, module, code) => {
    expect(validateModule(module, conditionsContract, { label: "it" })).toMatchObject({
      ok: false,
      diagnostics: [{ code }],
    });
  });

  it("stamps a condition with its version and leaves it as it is", () => {
    const module = { name: "mine", handler };
    expect(defineCondition(module)).toBe(module);
    expect(readStamp(module, "conditions")).toBe("1.1");
    expect(Object.keys(module)).toEqual(["name", "handler"]);
  });

  it.each([
    [{ name: "git_clean", module: "./git-clean.js" }],
    [{ name: "Git-Clean", module: "@acme/git", description: "No changes" }],
    [{ name: "small", module: "./small.js", config: { most: 3 } }],
  ])("takes the entry %j", (entry) => {
    expect(checkWith(conditionsContract.entry, entry)).toEqual({ ok: true, value: entry });
    expect(conditionsContract.key(entry)).toBe(entry.name);
  });

  it.each<[unknown, string]>([
    ["git_clean", "an entry is a map with name and module"],
    [{ module: "./x.js" }, "name: write the condition's name"],
    [{ name: "git clean", module: "./x.js" }, "name: a condition's name has no spaces"],
    [{ name: "git(x)", module: "./x.js" }, "name: a condition's name has no spaces and no parentheses"],
    [{ name: "git_clean" }, "module: write the module's path"],
    [{ name: "git_clean", module: "" }, "module: write the module's path"],
    [{ name: "git_clean", module: "./x.js", description: 3 }, "description: a description is text"],
    [{ name: "git_clean", module: "./x.js", config: "main" }, 'config: it is a map, not a string ("main")'],
    [
      { name: "git_clean", modul: "./x.js", module: "./x.js" },
      "an entry has name, module, description and config, not modul",
    ],
  ])("refuses the entry %j", (entry, problem) => {
    const checked = checkWith(conditionsContract.entry, entry);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(checked.problems).toContain(problem);
  });
});

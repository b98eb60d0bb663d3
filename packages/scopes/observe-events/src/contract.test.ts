import { checkWith, readStamp, validateModule } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { observeEventsContract } from "./contract.js";
import { defineObserveEvent } from "./define-observe-event.js";

const handle = () => ["x"];

describe("the contract observe_events 1.0", () => {
  it.each([
    ["a default export", { default: { handle } }],
    ["a named export", { handle }],
    ["a module.exports", { default: { default: { handle } } }],
    ["a defined handler", { default: defineObserveEvent({ handle, capability: true }) }],
  ])("takes %s", (_what, module) => {
    expect(validateModule(module, observeEventsContract, { label: "it" })).toMatchObject({ ok: true });
  });

  it.each([
    ["nothing", {}, "MODULE_EMPTY"],
    ["a bare function", { default: handle }, "CONTRACT_MISMATCH"],
    ["a handler that is no function", { default: { handle: ["x"] } }, "CONTRACT_MISMATCH"],
    ["a misspelt handler", { default: { handler: handle } }, "CONTRACT_MISMATCH"],
    ["a newer module", { default: { handle, $$contract: "observe_events@2.0" } }, "CONTRACT_TOO_NEW"],
  ])("refuses %s", (_what, module, code) => {
    expect(validateModule(module, observeEventsContract, { label: "it" })).toMatchObject({
      ok: false,
      diagnostics: [{ code }],
    });
  });

  it("stamps a handler with its version and leaves it as it is", () => {
    const module = { name: "mine", handle };
    expect(defineObserveEvent(module)).toBe(module);
    expect(readStamp(module, "observe_events")).toBe("1.0");
    expect(Object.keys(module)).toEqual(["name", "handle"]);
  });

  it.each([
    [{ name: "pushed", module: "./pushed.js" }],
    [{ name: "deploy/Finished", module: "@acme/deploy", description: "The release is out" }],
  ])("takes the entry %j", (entry) => {
    expect(checkWith(observeEventsContract.entry, entry)).toEqual({ ok: true, value: entry });
    expect(observeEventsContract.key(entry)).toBe(entry.name);
  });

  it.each<[unknown, string]>([
    ["pushed", "an entry is a map with name and module"],
    [{ module: "./x.js" }, "name: write the event's name"],
    [{ name: "was pushed", module: "./x.js" }, "name: an event's name has no spaces"],
    [{ name: "pushed" }, "module: write the module's path"],
    [{ name: "pushed", module: "" }, "module: write the module's path"],
    [{ name: "pushed", module: "./x.js", description: 3 }, "description: a description is text"],
    [
      { name: "pushed", module: "./x.js", tool: "git" },
      "an entry has name, module and description, not tool",
    ],
  ])("refuses the entry %j", (entry, problem) => {
    const checked = checkWith(observeEventsContract.entry, entry);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(checked.problems).toContain(problem);
  });
});

import { describe, expect, it } from "vitest";
import { defineContract, factory, method } from "./contract.js";
import { anySchema } from "./testing/plain-schema.js";

const define = (definition: Partial<Parameters<ReturnType<typeof defineContract<unknown, unknown>>>[0]>) =>
  defineContract<unknown, unknown>()({
    scope: "greetings",
    version: "1.0",
    entry: anySchema,
    module: { greet: method() },
    key: () => "",
    ...definition,
  });

describe("defineContract", () => {
  it("gives plain data with a tag, which another copy of the package understands", () => {
    const contract = define({});
    expect(contract.$$type).toBe("@hardpoint/contract");
    expect(Object.getPrototypeOf(contract)).toBe(Object.prototype);
    expect(contract.upgrades).toEqual({});
  });

  it.each(["1", "1.0.0", "v1.0", "01.0", "1.x", ""])("refuses the version %j", (version) => {
    expect(() => define({ version })).toThrow(/MAJOR\.MINOR/);
  });

  it("refuses a shape without members, and a factory that makes nothing", () => {
    expect(() => define({ module: {} })).toThrow(/names no member/);
    expect(() => define({ module: { create: factory({}) } })).toThrow(/names no member/);
  });

  it("takes upgrades from older majors", () => {
    const first = define({});
    const upgrades = { "1": { from: first, apply: (module: unknown) => module } };
    expect(define({ version: "2.0", upgrades }).upgrades).toBe(upgrades);
  });

  it.each([
    ["another major than it starts from", "2", define({}), "3.0"],
    ["the host's own major", "1", define({}), "1.1"],
    ["a contract of another scope", "1", define({ scope: "farewells" }), "2.0"],
  ])("refuses an upgrade that stands under %s", (_case, major, from, version) => {
    expect(() => define({ version, upgrades: { [major]: { from, apply: (module) => module } } })).toThrow(
      /has an upgrade under/,
    );
  });
});

import { describe, expect, it } from "vitest";
import { readStamp, stamp } from "./stamp.js";

const contract = { scope: "conditions", version: "1.2" };

describe("a stamp", () => {
  it("is put on the module itself, out of the way of its members", () => {
    const module = { handler: () => true };
    expect(stamp(contract, module)).toBe(module);
    expect(readStamp(module, "conditions")).toBe("1.2");
    expect(Object.keys(module)).toEqual(["handler"]);
  });

  it("can be put anew", () => {
    const module = stamp(contract, {});
    expect(readStamp(stamp({ scope: "conditions", version: "1.3" }, module), "conditions")).toBe("1.3");
  });

  it("makes a copy of a frozen module, with its prototype and getters", () => {
    class Clock {
      get now(): string {
        return "noon";
      }
    }
    const frozen = Object.freeze(
      Object.defineProperty(new Clock(), "ticks", { get: () => 3, enumerable: true }),
    ) as Clock & { ticks: number };
    const stamped = stamp(contract, frozen);
    expect(stamped).not.toBe(frozen);
    expect(readStamp(stamped, "conditions")).toBe("1.2");
    expect([stamped instanceof Clock, stamped.now, stamped.ticks]).toEqual([true, "noon", 3]);
    expect(readStamp(frozen, "conditions")).toBeUndefined();
  });

  it("can't be put on a frozen function", () => {
    expect(() =>
      stamp(
        contract,
        Object.freeze(() => true),
      ),
    ).toThrow(/before it is frozen/);
  });

  it.each<[string, unknown, string | undefined]>([
    ["another scope", { $$contract: "recovery@1.0" }, undefined],
    ["a scope of which ours is a part", { $$contract: "conditionss@1.0" }, undefined],
    ["a scope with an at sign", { $$contract: "@acme/x@1.0" }, undefined],
    ["our scope without a version", { $$contract: "conditions" }, ""],
    ["something that is no text", { $$contract: 1 }, undefined],
    ["nothing", {}, undefined],
    ["a number instead of a module", 1, undefined],
    ["null", null, undefined],
  ])("that says %s", (_case, module, expected) => {
    expect(readStamp(module, "conditions")).toBe(expected);
  });

  it("of a scope with an at sign is read to the last one", () => {
    expect(readStamp({ $$contract: "@acme/x@1.0" }, "@acme/x")).toBe("1.0");
  });

  it("that can't be read is none", () => {
    const module = {
      get $$contract() {
        throw new Error("no");
      },
    };
    expect(readStamp(module, "conditions")).toBeUndefined();
  });
});

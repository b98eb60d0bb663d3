import { describe, expect, it } from "vitest";
import { type BindingTools, type BoundTarget, callWithArguments } from "./binding.js";
import { silentLogger } from "./logger.js";

const record = (data: unknown, onSignal: () => void = () => undefined): unknown[] => {
  let given: unknown[] = [];
  const target: BoundTarget = {
    values: {},
    has: () => true,
    call: (_member, ...args) => {
      given = args;
    },
  };
  const tools: BindingTools = {
    get signal() {
      onSignal();
      return new AbortController().signal;
    },
    log: silentLogger,
    capability: () => undefined,
  };
  callWithArguments(target, "run", data, tools);
  return given;
};

describe("the binding of a contract that has none", () => {
  it.each([
    ["an array is the arguments", ["a", 1], ["a", 1]],
    ["another value is the only argument", "a", ["a"]],
    ["undefined is no argument", undefined, []],
    ["null is an argument", null, [null]],
  ])("%s, and the signal follows", (_case, data, expected) => {
    const args = record(data);
    expect(args.slice(0, -1)).toEqual(expected);
    expect(args.at(-1)).toHaveProperty("signal");
  });

  it("gives the log with the signal", () => {
    expect(record([]).at(-1)).toHaveProperty("log", silentLogger);
  });

  it("makes the signal when it is first read", () => {
    let made = 0;
    const args = record([], () => made++);
    expect(made).toBe(0);
    void (args[0] as { signal: AbortSignal }).signal;
    expect(made).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { isModuleLike, type ModuleLike, memberNames, readMember } from "./module-members.js";
import { stamp } from "./stamp.js";

const like = (value: unknown): ModuleLike => value as ModuleLike;

class Base {
  toString(): string {
    return "own";
  }
  send(): number {
    return 1;
  }
}
class Channel extends Base {
  url = "x";
  get kind(): string {
    return "web";
  }
}

describe("reading a member", () => {
  const run = (): void => undefined;
  it.each<[string, unknown, string, unknown]>([
    ["an own member", { run }, "run", run],
    ["a member of a class", new Channel(), "send", Base.prototype.send],
    ["a getter of a class", new Channel(), "kind", "web"],
    [
      "a method that a class has of its own, though every object has one",
      new Channel(),
      "toString",
      Base.prototype.toString,
    ],
    ["an own member with the name of one that every object has", { constructor: run }, "constructor", run],
    [
      "a static member called name",
      class extends Base {
        static override readonly name = "mine";
      },
      "name",
      "mine",
    ],
    ["an own name of an object", { name: "mine" }, "name", "mine"],
  ])("finds %s", (_case, module, name, expected) => {
    expect(readMember(like(module), name)).toBe(expected);
  });

  it.each<[string, unknown, string]>([
    ["the constructor of a plain object", {}, "constructor"],
    ["the constructor of a class", new Channel(), "constructor"],
    ["the prototype", {}, "__proto__"],
    ["toString of a plain object", {}, "toString"],
    [
      "the name that every function has",
      function named() {
        return 1;
      },
      "name",
    ],
    ["the length of a function", (a: number) => a, "length"],
    ["the prototype of a class", Channel, "prototype"],
    ["bind", () => undefined, "bind"],
    ["what is not there", Object.create(null), "run"],
  ])("does not take %s for a member", (_case, module, name) => {
    expect(readMember(like(module), name)).toBeUndefined();
  });

  it("calls a getter once", () => {
    let reads = 0;
    const module = {
      get run() {
        reads += 1;
        return reads;
      },
    };
    expect(readMember(like(module), "run")).toBe(1);
  });
});

describe("the names of members", () => {
  it.each<[string, object, readonly string[]]>([
    ["an object", { a: 1, b: 2 }, ["a", "b"]],
    ["a class instance, its classes' own included", new Channel(), ["url", "kind", "toString", "send"]],
    ["a function", Object.assign(() => undefined, { run: 1 }), ["run"]],
    ["a null prototype", Object.assign(Object.create(null), { a: 1 }), ["a"]],
    [
      "a module whose wrapping is not its author's",
      { default: {}, __esModule: true, "module.exports": {}, a: 1 },
      ["a"],
    ],
    ["a stamped module", stamp({ scope: "x", version: "1.0" }, { a: 1 }), ["a"]],
  ])("of %s", (_case, module, expected) => {
    expect(memberNames(module)).toEqual(expected);
  });

  it("are none where a proxy refuses to tell them", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(memberNames(proxy)).toEqual([]);
  });
});

it.each<[string, unknown, boolean]>([
  ["an object", {}, true],
  ["a function", () => undefined, true],
  ["an array", [], false],
  ["null", null, false],
  ["a string", "x", false],
  ["undefined", undefined, false],
])("%s can be a module or not", (_case, value, expected) => {
  expect(isModuleLike(value)).toBe(expected);
});

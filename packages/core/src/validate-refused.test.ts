import { describe, expect, it } from "vitest";
import { factory, method, value } from "./contract.js";
import {
  Condition,
  commonJs,
  conditions,
  define,
  handler,
  label,
  other,
} from "./testing/condition-modules.js";
import { validateModule } from "./validate.js";

describe("a module that does not keep the contract", () => {
  const mismatch = (what: string): string =>
    `conditions "clean" does not keep the contract conditions 1.1: ${what}.`;
  const wanted = "Export an object with handler(), capability?, by default or by name.";

  it.each<[string, unknown, string, string]>([
    [
      "misspells a member",
      { default: { handlr: handler } },
      'in its default export there is no function "handler" (only "handlr")',
      "default; its default export has handlr",
    ],
    [
      "misspells a named member",
      { handlr: handler },
      'in its named exports there is no function "handler" (only "handlr")',
      "handlr",
    ],
    [
      "misspells a named member beside an unrelated default",
      { default: other, handlr: handler },
      'in its named exports there is no function "handler" (only "handlr")',
      "default, handlr",
    ],
    [
      "has a method of the wrong type",
      { default: { handler: "yes" } },
      'in its default export "handler" is a string ("yes"), not a function',
      "default; its default export has handler",
    ],
    [
      "has null for a method",
      { default: { handler: null } },
      'in its default export "handler" is null, not a function',
      "default; its default export has handler",
    ],
    [
      "exports the function itself",
      { default: handler },
      'in its default export (a function) there is no function "handler"',
      "default",
    ],
    [
      "exports a class and no instance",
      { default: Condition },
      'in its default export (a function) there is no function "handler"',
      "default",
    ],
    [
      "exports a promise",
      { default: Promise.resolve({ handler }) },
      'in its default export (a promise) there is no function "handler"',
      "default",
    ],
    ["exports null", { default: null }, "its default export is null, not an object", "default"],
    [
      "exports an array",
      { default: [handler] },
      "its default export is an array of 1, not an object",
      "default",
    ],
    [
      "exports a string",
      { default: "handler" },
      'its default export is a string ("handler"), not an object',
      "default",
    ],
    [
      "has a getter that throws",
      {
        default: {
          get handler() {
            throw new Error("boom");
          },
        },
      },
      `in its default export "handler" can't be read: boom`,
      "default; its default export has handler",
    ],
    [
      "is an empty CommonJS module",
      commonJs({}),
      'in its default export there is no function "handler"',
      "default",
    ],
    ["exports other things", { a: 1, b: 2 }, 'in its named exports there is no function "handler"', "a, b"],
  ])("is refused when it %s", (_case, namespace, what, names) => {
    const validated = validateModule(namespace, conditions, { label });
    expect(validated).toMatchObject({
      ok: false,
      diagnostics: [{ code: "CONTRACT_MISMATCH", severity: "error", message: mismatch(what) }],
    });
    const meant = what.includes("only") ? 'Did you mean "handler" by "handlr"? ' : "";
    expect(validated.diagnostics[0]?.hint).toBe(`${meant}${wanted} The module exports ${names}.`);
  });

  it.each<[string, unknown]>([
    ["an empty module", {}],
    ["an empty module of a loader", Object.create(null)],
    ["nothing", undefined],
  ])("is told to export nothing when it is %s", (_case, namespace) => {
    expect(validateModule(namespace, conditions, { label }).diagnostics).toEqual([
      {
        code: "MODULE_EMPTY",
        severity: "error",
        message: 'conditions "clean" has a module that exports nothing.',
        hint: wanted,
      },
    ]);
  });

  it("is no object at all", () => {
    for (const namespace of [null, 3, "x"]) {
      expect(validateModule(namespace, conditions, { label })).toMatchObject({ ok: false });
    }
  });

  it("names all problems of the place that comes nearest, and the members of the contract", () => {
    const channels = define("1.0", {
      create: factory({ send: method() }),
      kind: value(),
      close: method({ optional: true }),
    });
    const validated = validateModule({ default: { x: 1 }, create: 1, kind: "web" }, channels, { label });
    expect(validated.diagnostics[0]).toMatchObject({
      message:
        'conditions "clean" does not keep the contract conditions 1.0: in its named exports "create" is the number 1, not a function.',
      hint: "Export an object with create(), kind, close()?, by default or by name. The module exports default, create, kind.",
    });
  });

  it("has a hint that stays readable, however much it exports", () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`export${index}`, index]));
    expect(validateModule(many, conditions, { label }).diagnostics[0]?.hint).toMatch(
      /export11 and 18 more\.$/,
    );
  });

  it("never makes the validator throw, whatever its traps do", () => {
    const throwing = (): never => {
      throw new Error("trap");
    };
    const traps = {
      get: throwing,
      has: throwing,
      ownKeys: throwing,
      getOwnPropertyDescriptor: throwing,
      getPrototypeOf: throwing,
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const hostile of [new Proxy({}, traps), new Proxy(() => 1, traps), proxy]) {
      expect(validateModule(hostile, conditions, { label }).ok).toBe(false);
      expect(validateModule({ default: hostile }, conditions, { label }).ok).toBe(false);
    }
  });
});

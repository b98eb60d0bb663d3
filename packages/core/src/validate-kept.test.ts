import { describe, expect, it } from "vitest";
import { value } from "./contract.js";
import {
  Condition,
  codes,
  commonJs,
  conditions,
  define,
  handler,
  label,
  other,
} from "./testing/condition-modules.js";
import { stringSchema } from "./testing/plain-schema.js";
import { validateModule } from "./validate.js";

describe("a module that keeps the contract", () => {
  it.each<[string, unknown, string]>([
    ["an object by default", { default: { handler } }, "default export"],
    ["named exports", { handler }, "named exports"],
    ["a class instance by default", { default: new Condition() }, "default export"],
    ["a frozen object", { default: Object.freeze({ handler }) }, "default export"],
    [
      "an object without a prototype",
      { default: Object.assign(Object.create(null), { handler }) },
      "default export",
    ],
    ["a function with the members", { default: Object.assign(() => true, { handler }) }, "default export"],
    [
      "a proxy",
      { default: new Proxy({}, { get: (_target, name) => (name === "handler" ? handler : undefined) }) },
      "default export",
    ],
    [
      "an object whose getter gives the function",
      {
        default: {
          get handler() {
            return handler;
          },
        },
      },
      "default export",
    ],
    ["a CommonJS object", commonJs({ handler }), "default export"],
    [
      "a CommonJS class instance",
      { default: new Condition(), "module.exports": new Condition() },
      "default export",
    ],
    [
      "module.exports beside an unrelated default",
      { default: other, "module.exports": { handler } },
      "module.exports",
    ],
    ["a default that a compiler wrapped", { default: { default: { handler } } }, "default export's default"],
    [
      "a default wrapped twice",
      { default: { default: { default: { handler } } } },
      "default export's default's default",
    ],
    [
      "a default that a compiler wrapped and marked",
      commonJs({ __esModule: true, default: { handler } }),
      "default export's default",
    ],
    ["named exports beside an unrelated default", { default: { help: other }, handler }, "named exports"],
    ["named exports beside a default of null", { default: null, handler }, "named exports"],
    [
      "named exports beside a getter that throws",
      {
        handler,
        get default() {
          throw new Error("no");
        },
      },
      "named exports",
    ],
  ])("may be %s", (_case, namespace, via) => {
    expect(validateModule(namespace, conditions, { label })).toMatchObject({
      ok: true,
      via,
      diagnostics: [],
    });
  });

  it("keeps its own identity, so that `this` is what its author thinks", () => {
    const condition = new Condition();
    const validated = validateModule({ default: condition }, conditions, { label });
    expect(validated.ok && validated.module).toBe(condition);
  });

  it("is its default export where both keep the contract, and what is not used is told", () => {
    const both = { default: { handler }, handler: other };
    const validated = validateModule(both, conditions, { label });
    expect(validated).toMatchObject({ ok: true, via: "default export", module: { handler } });
    expect(validated.diagnostics).toEqual([
      {
        code: "MEMBER_SHADOWED",
        severity: "warning",
        message: 'conditions "clean" exports "handler" by name, where it is not used: the default export is.',
        hint: 'Move "handler" into the default export, or do without a default export.',
      },
    ]);
  });

  it("may export the same both ways", () => {
    expect(validateModule({ default: { handler }, handler }, conditions, { label }).diagnostics).toEqual([]);
  });

  it("is never put together from two places", () => {
    const parted = { default: { handler }, capability: true };
    const validated = validateModule(parted, conditions, { label });
    expect(validated.ok && "capability" in validated.module).toBe(false);
    expect(codes(validated.diagnostics)).toEqual(["MEMBER_SHADOWED"]);
  });

  it("is told when it exports what looks like a misspelt optional member", () => {
    const source = { file: "role.yaml", line: 4, column: 9 };
    const validated = validateModule({ default: { handler, capabilty: true } }, conditions, {
      label,
      source,
    });
    expect(validated.ok && validated.diagnostics).toEqual([
      {
        code: "MEMBER_UNKNOWN",
        severity: "warning",
        message: 'conditions "clean" exports "capabilty", which nothing calls.',
        hint: 'Did you mean "capability"?',
        source,
      },
    ]);
  });
});

it("does not run schemas: a value of the wrong kind is for the host's side to refuse", () => {
  const contract = define("1.0", { title: value({ schema: stringSchema }) });
  expect(validateModule({ title: 3 }, contract, { label }).ok).toBe(true);
});

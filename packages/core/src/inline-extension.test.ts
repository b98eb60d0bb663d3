import { describe, expect, it } from "vitest";
import { defineContract, method, value } from "./contract.js";
import { builtinExtensions, createInlineExtension } from "./inline-extension.js";
import { anySchema, booleanSchema, stringSchema } from "./testing/plain-schema.js";

const contract = defineContract<unknown, unknown>()({
  scope: "conditions",
  version: "1.0",
  entry: anySchema,
  module: {
    handler: method({ returns: booleanSchema }),
    title: value({ optional: true, schema: stringSchema }),
  },
  key: () => "",
});
const handler = (): boolean => true;

describe("an extension of a module in this thread", () => {
  it.each<[string, unknown]>([
    ["the module itself", { handler }],
    ["what an import gives", { default: { handler } }],
    ["a function with members", Object.assign(() => 1, { handler })],
  ])("is made of %s", (_case, module) => {
    const { extension, diagnostics } = createInlineExtension(contract, {
      name: "clean",
      module,
      origin: { kind: "host" },
      description: "Nothing is left to commit.",
    });
    expect(diagnostics).toEqual([]);
    expect(extension).toMatchObject({
      scope: "conditions",
      name: "clean",
      description: "Nothing is left to commit.",
      contract: { version: "1.0", negotiation: { kind: "direct" } },
    });
    expect(extension?.handle.call("handler")).toEqual({ ok: true, value: true });
  });

  it.each<[string, unknown, string, string]>([
    [
      "does not keep the contract",
      { handlr: handler },
      "CONTRACT_MISMATCH",
      'in its named exports there is no function "handler" (only "handlr").',
    ],
    [
      "has a value that the contract does not allow",
      { handler, title: 3 },
      "MEMBER_INVALID",
      'conditions "clean" exports a value that conditions 1.0 does not allow: "title": expected a string.',
    ],
    ["exports nothing", undefined, "MODULE_EMPTY", "exports nothing"],
  ])("is none when the module %s, and the reason is told", (_case, module, code, text) => {
    const made = createInlineExtension(contract, { name: "clean", module, origin: { kind: "host" } });
    expect(made.extension).toBeUndefined();
    expect(made.diagnostics).toMatchObject([{ code, message: expect.stringContaining(text) }]);
  });
});

describe("a scope's built-ins", () => {
  it("are extensions by their names", () => {
    const builtins = { conditions: { clean: { handler }, constructor: { handler } } };
    expect(
      builtinExtensions({ contracts: [contract], builtins }).map(({ name, origin }) => [name, origin.kind]),
    ).toEqual([
      ["clean", "builtin"],
      ["constructor", "builtin"],
    ]);
  });

  it("are none where the scope has none", () => {
    expect(builtinExtensions({ contracts: [contract] })).toEqual([]);
    expect(builtinExtensions({ contracts: [{ ...contract, scope: "constructor" }], builtins: {} })).toEqual(
      [],
    );
  });

  it("throw when one does not keep its own contract", () => {
    expect(() =>
      builtinExtensions({ contracts: [contract], builtins: { conditions: { clean: {} } } }),
    ).toThrow(TypeError);
  });
});

import { readStamp, validateModule } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { hooksContract } from "./contract.js";
import { defineHook } from "./define-hook.js";

const handlers = { onToolAfter: () => undefined };
const check = (namespace: unknown) => validateModule(namespace, hooksContract, { label: 'hook "lint"' });

describe("the module of a hook", () => {
  it.each<[what: string, namespace: unknown, via: string]>([
    ["by default", { default: handlers }, "default export"],
    ["by name", handlers, "named exports"],
    ["in CommonJS", { default: handlers, "module.exports": handlers }, "default export"],
    [
      "wrapped by a compiler",
      { default: { __esModule: true, default: handlers } },
      "default export's default",
    ],
  ])("may export its handlers %s", (_what, namespace, via) => {
    expect(check(namespace)).toMatchObject({ ok: true, via, diagnostics: [] });
  });

  it("needs at least one handler, and is told which was meant", () => {
    expect(check({ default: { onToolsAfter: () => undefined } })).toMatchObject({
      ok: false,
      diagnostics: [{ code: "CONTRACT_MISMATCH", message: expect.stringContaining("onToolsAfter") }],
    });
  });

  it("is stamped by defineHook, and is the same module", () => {
    expect(defineHook(handlers)).toBe(handlers);
    expect(readStamp(handlers, "hooks")).toBe("1.1");
    expect(check({ default: defineHook(Object.freeze({ onLoad: () => undefined })) })).toMatchObject({
      ok: true,
    });
  });
});

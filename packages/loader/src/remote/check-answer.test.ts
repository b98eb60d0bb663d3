import { describe, expect, it } from "vitest";
import { isCallResult, isOpenAnswer } from "./check-answer.js";

const failure = { kind: "throw", message: "it threw" };

describe("the form of what a far side answers", () => {
  it.each<[string, unknown]>([
    ["a value", { ok: true, value: 1 }],
    ["no value", { ok: true, value: undefined }],
    ["a failure", { ok: false, failure }],
    ["a failure with its error", { ok: false, failure: { ...failure, error: { name: "E", message: "m" } } }],
  ])("is that of a call's result: %s", (_what, answer) => {
    expect(isCallResult(answer)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "polluted"],
    ["an object without ok", {}],
    ["a success without a value", { ok: true }],
    ["a failure without a reason", { ok: false }],
    ["a failure of no known kind", { ok: false, failure: { kind: "constructor", message: "m" } }],
    ["a failure without a message", { ok: false, failure: { kind: "throw" } }],
    ["a failure whose error has no message", { ok: false, failure: { ...failure, error: { name: "E" } } }],
  ])("is not that of a call's result: %s", (_what, answer) => {
    expect(isCallResult(answer)).toBe(false);
  });

  const opened = { ok: true, members: ["run"], values: {}, negotiation: { kind: "direct" }, diagnostics: [] };
  const refused = {
    ok: false,
    step: "import",
    failure,
    diagnostics: [{ code: "MODULE_THREW", message: "m" }],
  };

  it("is that of an opened or a refused module", () => {
    expect([opened, { ...opened, ownName: "tidy" }, refused].map(isOpenAnswer)).toEqual([true, true, true]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["values that are a text", { ...opened, values: "polluted" }],
    ["members that are no list", { ...opened, members: "run" }],
    ["a name that is none", { ...opened, ownName: 1 }],
    ["diagnostics that are none", { ...opened, diagnostics: [null] }],
    ["no diagnostics", { ...opened, diagnostics: undefined }],
    ["a step that there is not", { ...refused, step: "elsewhere" }],
    ["no reason", { ...refused, failure: undefined }],
  ])("is not that of an opened or a refused module: %s", (_what, answer) => {
    expect(isOpenAnswer(answer)).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOutcome } from "./check-outcome.js";

const problemOf = (value: unknown): string => {
  const checked = checkOutcome(value);
  if (checked.ok) throw new Error("it was taken for an outcome");
  expect(checked.failure.kind).toBe("result");
  return checked.failure.message;
};

describe("checkOutcome", () => {
  it.each([undefined, null])("takes %s for no opinion", (value) => {
    expect(checkOutcome(value)).toEqual({ ok: true, value: null });
  });

  it.each([
    {},
    { verdict: "pass" },
    { verdict: "deny", reason: "not now" },
    { flow: "again", inject: [{ text: "go on", target: "user", when: "now" }] },
    { control: "skip", output: null },
    { input: { a: 1 }, notice: "changed" },
    { inject: [] },
  ])("takes %j as it is", (value) => {
    expect(checkOutcome(value)).toEqual({ ok: true, value });
  });

  it("counts a part that is undefined as absent", () => {
    expect(checkOutcome({ verdict: undefined, odd: undefined })).toEqual({ ok: true, value: {} });
  });

  it.each<[unknown, string]>([
    ["deny", 'it is a string ("deny")'],
    [true, "it is the boolean true"],
    [[{ verdict: "deny" }], "it is an array of 1"],
    [new Error("x"), "not a plain object"],
    [new Map(), "not a plain object"],
    [{ verdict: "denied" }, '"verdict" is a string ("denied"), not deny, defer, ask, allow or pass'],
    [{ verdict: "constructor" }, '"verdict" is a string ("constructor")'],
    [{ reason: 3 }, '"reason" is the number 3, not text'],
    [{ flow: "go" }, "not stop or again"],
    [{ control: "stop" }, "not skip or retry"],
    [{ notice: null }, '"notice" is null, not text'],
    [{ inject: "text" }, "not a list"],
    [{ inject: ["text"] }, '"inject[0]" is a string ("text"), not a plain object'],
    [{ inject: [{ text: "a", target: "model", when: "now" }] }, "not system, user or tool-result"],
    [{ inject: [{ text: "a", target: "user" }] }, '"inject[0]" has no "when"'],
    [{ verdit: "deny" }, 'it has "verdit", which is no part; did you mean "verdict"?'],
    [{ decision: "deny" }, 'it has "decision", which is no part.'],
    [JSON.parse('{"__proto__": {"verdict": "allow"}}'), 'it has "__proto__", which is no part'],
  ])("says of %j what is wrong", (value, problem) => {
    expect(problemOf(value)).toContain(problem);
  });

  it("names every problem at once", () => {
    expect(problemOf({ verdict: 1, flow: 2 })).toMatch(/"verdict" is the number 1.*; "flow" is the number 2/);
  });

  it("contains getters and proxies that throw", () => {
    const getter = {
      get verdict() {
        throw new Error("no");
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(problemOf(getter)).toContain("it can't be read: no");
    expect(problemOf(proxy)).toContain("it can't be read");
  });

  it("keeps its own copy, which the handler can't change later", () => {
    const inject = [{ text: "a", target: "user", when: "now" }];
    const said: Record<string, unknown> = { verdict: "ask", inject };
    const checked = checkOutcome(said);
    said.verdict = "allow";
    inject.push({ text: "b", target: "user", when: "now" });
    expect(checked).toEqual({
      ok: true,
      value: { verdict: "ask", inject: [{ text: "a", target: "user", when: "now" }] },
    });
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }), (value) => {
        const checked = checkOutcome(value);
        return checked.ok || checked.failure.kind === "result";
      }),
    );
  });
});

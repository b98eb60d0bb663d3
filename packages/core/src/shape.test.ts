import { describe, expect, it } from "vitest";
import { factory, method, value } from "./contract.js";
import { checkShape } from "./shape.js";

const run = (): void => undefined;

describe("a shape", () => {
  it("is kept by methods and factories that are functions, and values that are there", () => {
    const shape = { run: method(), create: factory({ send: method() }), title: value() };
    const module = { run, create: () => ({ send: run }), title: 0 };
    expect(checkShape(module, shape)).toEqual({ ok: true, module, unknown: [] });
  });

  it.each<[string, unknown, readonly string[]]>([
    ["is absent", {}, ['there is no function "run"', 'there is no value "title"']],
    [
      "is misspelt",
      { rnu: run, titel: 1 },
      ['there is no function "run" (only "rnu")', 'there is no value "title" (only "titel")'],
    ],
    [
      "is misspelt in a class",
      new (class {
        rnu(): number {
          return 1;
        }
      })(),
      ['there is no function "run" (only "rnu")', 'there is no value "title"'],
    ],
    ["is undefined", { run: undefined, title: 1 }, ['there is no function "run"']],
    ["is of the wrong type", { run: "x", title: 1 }, ['"run" is a string ("x"), not a function']],
    ["is null", { run: null, title: 1 }, ['"run" is null, not a function']],
  ])("names each member that %s", (_case, module, problems) => {
    expect(checkShape(module, { run: method(), title: value() })).toMatchObject({ ok: false, problems });
  });

  it("does not ask for optional members, but they must be right", () => {
    const shape = { run: method(), stop: method({ optional: true }) };
    expect(checkShape({ run }, shape).ok).toBe(true);
    expect(checkShape({ run, stop: 1 }, shape)).toMatchObject({
      problems: ['"stop" is the number 1, not a function'],
      matched: 1,
    });
  });

  it("wants one member at least where all are optional", () => {
    const shape = { onLoad: method({ optional: true }), onEvent: method({ optional: true }) };
    expect(checkShape({}, shape)).toMatchObject({ problems: ["there is none of onLoad, onEvent"] });
    expect(checkShape({ onevent: run }, shape)).toMatchObject({
      problems: ['there is none of onLoad, onEvent (only "onevent")'],
      misspelt: 1,
    });
    expect(checkShape({ onLoad: run }, shape).ok).toBe(true);
  });

  it("tells of members that look like misspelt optional ones", () => {
    const shape = { onLoad: method({ optional: true }), onEvent: method({ optional: true }) };
    expect(checkShape({ onLoad: run, onEvnet: run, other: run }, shape)).toMatchObject({
      ok: true,
      unknown: [{ name: "onEvnet", meant: "onEvent" }],
    });
  });

  it("reads each member once", () => {
    let reads = 0;
    const module = {
      get run() {
        reads += 1;
        if (reads > 1) throw new Error("read twice");
        return run;
      },
    };
    expect(checkShape(module, { run: method() }).ok).toBe(true);
  });

  it("takes a getter that throws for a fault of that member", () => {
    const module = {
      run,
      get title() {
        throw new Error("boom");
      },
    };
    expect(checkShape(module, { run: method(), title: value({ optional: true }) })).toMatchObject({
      problems: [`"title" can't be read: boom`],
    });
  });

  it("finds in no object a member that every object has", () => {
    expect(checkShape({}, { constructor: method() })).toMatchObject({
      problems: ['there is no function "constructor"'],
    });
    expect(checkShape({ constructor: run }, { constructor: method() }).ok).toBe(true);
    expect(checkShape(run, { name: value() })).toMatchObject({ problems: ['there is no value "name"'] });
  });

  it.each<[unknown, string]>([
    [null, "it is null, not an object"],
    [undefined, "it is undefined, not an object"],
    ["x", 'it is a string ("x"), not an object'],
    [[run], "it is an array of 1, not an object"],
  ])("can't be kept by %j", (candidate, problem) => {
    expect(checkShape(candidate, { run: method() })).toMatchObject({
      ok: false,
      problems: [problem],
      matched: 0,
    });
  });

  it("is kept by functions, frozen objects and proxies as well", () => {
    const shape = { run: method() };
    expect(
      checkShape(
        Object.assign(() => undefined, { run }),
        shape,
      ).ok,
    ).toBe(true);
    expect(checkShape(Object.freeze({ run }), shape).ok).toBe(true);
    expect(checkShape(Object.assign(Object.create(null), { run }), shape).ok).toBe(true);
    expect(checkShape(new Proxy({}, { get: () => run }), shape).ok).toBe(true);
  });

  it("can't be kept by a proxy that was revoked, and that is told", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(checkShape(proxy, { run: method() })).toMatchObject({
      ok: false,
      problems: [expect.stringContaining(`"run" can't be read`)],
    });
  });
});

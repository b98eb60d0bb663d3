import { describe, expect, it } from "vitest";
import type { Binding } from "./binding.js";
import { method, value } from "./contract.js";
import type { Failure } from "./failure.js";
import { failure, handleOf, label, returning, run } from "./testing/inline-handles.js";
import { schemaOf } from "./testing/plain-schema.js";
import { thenable, thenGetter } from "./testing/thenable.js";

const fail = (message: string): never => {
  throw new Error(message);
};

describe("a call", () => {
  it("stays synchronous where the module is", () => {
    expect(run((a: string, b: number) => `${a}${b}`).call("run", ["x", 1])).toEqual({
      ok: true,
      value: "x1",
    });
  });

  it("gives a promise where the module does", async () => {
    expect(await run(async (a: string) => a).call("run", ["x"])).toEqual({ ok: true, value: "x" });
  });

  it.each<[string, (secret: string) => unknown]>([
    ["throws", (secret) => fail(`no way to ${secret}`)],
    ["rejects with", async (secret) => fail(`no way to ${secret}`)],
    ["gives in a wrong result", (secret) => secret],
  ])("shows the caller's redaction what it %s, and nobody else", async (_case, module) => {
    const returns = schemaOf((value) => ({ issues: [{ message: `not ${String(value)}` }] }));
    const handle = handleOf({ run: module }, { run: method({ returns }) });
    const seen: string[] = [];
    const redact = (reason: Failure): Failure => {
      seen.push(reason.message);
      return { kind: reason.kind, message: "hidden" };
    };
    const result = await handle.call("run", ["s3cret"], { redact });
    expect(seen).toEqual([expect.stringContaining("s3cret")]);
    expect(result).toEqual({ ok: false, failure: { kind: expect.any(String), message: "hidden" } });
  });

  it("keeps the module's `this`, its private fields included", () => {
    class Counter {
      #count = 1;
      run(): number {
        return this.#count++;
      }
    }
    const handle = handleOf(new Counter(), { run: method() });
    expect([handle.call("run"), handle.call("run")]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ]);
  });

  it("sees a member that was exchanged after the load, as `module.run()` would", () => {
    const module = { run: () => 1 };
    const handle = handleOf(module, { run: method() });
    module.run = () => 2;
    expect(handle.call("run")).toEqual({ ok: true, value: 2 });
  });

  it.each<[string, unknown, string]>([
    ["an error", new Error("boom"), "boom"],
    ["a string", "boom", "boom"],
    ["undefined", undefined, "undefined"],
    ["null", null, "null"],
    [
      "an object that can't be printed",
      {
        toString: null,
        toJSON: () => {
          throw new Error();
        },
      },
      "a value of type object without a printable form",
    ],
  ])("that throws %s is a failure", (_case, thrown, text) => {
    const result = run(() => {
      throw thrown;
    }).call("run");
    expect(result).toMatchObject(failure("throw", `${label}: run() threw: ${text}`));
  });

  it("whose promise is rejected is a failure, with the error as data", async () => {
    const handle = run(() => Promise.reject(Object.assign(new TypeError("boom"), { code: "E_BOOM" })));
    const result = await handle.call("run");
    expect(result).toMatchObject(failure("throw", `${label}: run() rejected: boom`));
    expect(result).toMatchObject({ failure: { error: { name: "TypeError", code: "E_BOOM" } } });
  });

  it("of a member that the module lacks is a failure, `constructor` included", () => {
    const handle = run(() => 1);
    for (const member of ["stop", "constructor", "toString", "__proto__"]) {
      expect(handle.call(member)).toMatchObject(
        failure("throw", `${label}: ${member}() threw: The module has no method "${member}".`),
      );
    }
  });

  it("goes through the contract's binding, which sees the values and what there is to call", () => {
    const seen: unknown[] = [];
    const binding: Binding = (target, member, data) => {
      seen.push(
        target.values,
        target.has("run"),
        target.has("stop"),
        target.has("constructor"),
        target.has("title"),
      );
      return target.call(member, "bound", data);
    };
    const module = { run: (...args: unknown[]) => args, title: "t" };
    const handle = handleOf(module, { run: method(), title: value() }, { binding });
    expect(handle.call("run", { a: 1 })).toEqual({ ok: true, value: ["bound", { a: 1 }] });
    expect(seen).toEqual([{ title: "t" }, true, false, false, false]);
  });
});

describe("what a call gives", () => {
  it.each<[string, unknown]>([
    ["at once", true],
    ["later", Promise.resolve(true)],
    ["through a foreign thenable", thenable((done) => done(true))],
    ["through a thenable of a thenable", thenable((done) => done(Promise.resolve(true)))],
  ])("is taken when its contract allows it, given %s", async (_case, given) => {
    expect(await returning(given).call("run")).toEqual({ ok: true, value: true });
  });

  it.each<[string, unknown]>([
    ["at once", "yes"],
    ["later", Promise.resolve("yes")],
  ])("is a failure when its contract does not allow it, given %s", async (_case, given) => {
    expect(await returning(given).call("run")).toEqual(
      failure("result", `${label}: run() gave a result that its contract does not allow: expected a boolean`),
    );
  });

  it("is what the contract's schema makes of it", () => {
    const returns = schemaOf((given) => ({ value: String(given) }));
    expect(handleOf({ run: () => 3 }, { run: method({ returns }) }).call("run")).toEqual({
      ok: true,
      value: "3",
    });
  });

  it("is a plain value when its `then` can't be read", () => {
    const hostile = thenGetter(() => {
      throw new Error("no");
    });
    expect(run(() => hostile).call("run")).toEqual({ ok: true, value: hostile });
  });
});

describe("a thenable", () => {
  const settled = (given: unknown) => run(() => given).call("run");

  it("that throws in `then` is a failure", async () => {
    const throws = thenable(() => {
      throw new Error("in then");
    });
    expect(await settled(throws)).toMatchObject(failure("throw", `${label}: run() rejected: in then`));
  });

  it("that calls back twice is taken at its first word", async () => {
    const talkative = thenable((done, fail) => {
      done(1);
      done(2);
      fail(new Error("late"));
      throw new Error("later");
    });
    expect(await settled(talkative)).toEqual({ ok: true, value: 1 });
  });

  it("whose `then` can't be read the second time is a failure", async () => {
    let reads = 0;
    const once = thenGetter(() => {
      reads += 1;
      if (reads > 1) throw new Error("once only");
      return () => undefined;
    });
    expect(await settled(once)).toMatchObject(failure("throw", `${label}: run() rejected: once only`));
  });

  it("that is a promise with a hostile constructor costs nothing", async () => {
    const promise = Object.defineProperty(Promise.resolve(1), "constructor", {
      get: () => {
        throw new Error("no");
      },
    });
    const result = await settled(promise);
    expect(result.ok).toBe(false);
  });
});

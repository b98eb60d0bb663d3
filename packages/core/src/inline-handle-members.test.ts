import { describe, expect, it, vi } from "vitest";
import type { Binding } from "./binding.js";
import { asyncCapability, syncCapability } from "./capability.js";
import { factory, method, value } from "./contract.js";
import { failure, handleOf, label, run } from "./testing/inline-handles.js";
import { stringSchema } from "./testing/plain-schema.js";

describe("what a call may ask for", () => {
  const ask: Binding = (_target, _member, data, tools) => Object.keys(tools.capability(String(data)) ?? {});

  it("is what the handle was made with, and what the call adds", () => {
    const capabilities = {
      state: syncCapability({ get: () => 1 }),
      model: asyncCapability({ prompt: async () => "" }),
    };
    const handle = run(() => 0, { binding: ask, capabilities });
    const options = { capabilities: { state: syncCapability({ peek: () => 1 }) } };
    expect([
      handle.call("run", "state"),
      handle.call("run", "model"),
      handle.call("run", "state", options),
    ]).toEqual([
      { ok: true, value: ["get"] },
      { ok: true, value: ["prompt"] },
      { ok: true, value: ["peek"] },
    ]);
  });

  it("is nothing that every object has", () => {
    const handle = run(() => 0, {
      binding: (_target, _member, _data, tools) => tools.capability("constructor"),
      capabilities: {},
    });
    expect(handle.call("run")).toEqual({ ok: true, value: undefined });
  });
});

describe("members and values", () => {
  it("are those of the contract that the module has", () => {
    const shape = {
      run: method(),
      title: value(),
      stop: method({ optional: true }),
      toString: method({ optional: true }),
    };
    const handle = handleOf({ run: () => 1, title: "t", extra: 1 }, shape);
    expect(handle.members).toEqual(["run", "title"]);
    expect(handle.values).toEqual({ title: "t" });
  });

  it("are read once: a getter is not asked again", () => {
    let reads = 0;
    const handle = handleOf(
      {
        get title() {
          return ++reads;
        },
      },
      { title: value() },
    );
    expect([handle.values.title, handle.values.title, reads]).toEqual([1, 1, 1]);
  });

  it("leave out a getter that throws by now", () => {
    const module = {
      get title() {
        throw new Error("not again");
      },
      run: () => 1,
    };
    expect(handleOf(module, { title: value(), run: method() }).members).toEqual(["run"]);
  });
});

describe("a factory", () => {
  const instance = {
    send: method({ returns: stringSchema }),
    kind: value({ optional: true, schema: stringSchema }),
  };
  const shape = { create: factory(instance), run: method() };

  class Channel {
    readonly kind = "web";
    constructor(readonly prefix: string) {}
    send(text: string): string {
      return `${this.prefix}${text}`;
    }
  }

  it.each<[string, (prefix: string) => unknown]>([
    ["at once", (prefix) => new Channel(prefix)],
    ["later", async (prefix) => new Channel(prefix)],
  ])("makes an instance that is a handle of its own, %s", async (_case, create) => {
    const made = await handleOf({ create, run: () => 1 }, shape).create("create", ["> "]);
    if (!made.ok) throw new Error(made.failure.message);
    expect(made.value.members).toEqual(["send", "kind"]);
    expect(made.value.values).toEqual({ kind: "web" });
    expect(made.value.call("send", ["hi"])).toEqual({ ok: true, value: "> hi" });
  });

  it.each<[string, unknown, string]>([
    ["nothing", null, "it is null, not an object"],
    ["something without a member", { sned: () => "" }, 'there is no function "send" (only "sned")'],
    ["a value that does not fit", { send: () => "", kind: 3 }, '"kind": expected a string'],
  ])("that makes %s fails", async (_case, made, problem) => {
    for (const create of [() => made, async () => made]) {
      expect(await handleOf({ create, run: () => 1 }, shape).create("create")).toEqual(
        failure("result", `${label}: create() made what its contract does not allow: ${problem}`),
      );
    }
  });

  it("that throws fails", () => {
    const create = (): never => {
      throw new Error("boom");
    };
    expect(handleOf({ create, run: () => 1 }, shape).create("create")).toMatchObject(
      failure("throw", `${label}: create() threw: boom`),
    );
  });

  it("is not what a method is, and the method is not called", () => {
    const implementation = vi.fn();
    const handle = handleOf({ create: () => new Channel(""), run: implementation }, shape);
    for (const member of ["run", "constructor"]) {
      expect(handle.create(member)).toEqual(failure("result", `${label}: ${member}() is no factory`));
    }
    expect(implementation).not.toHaveBeenCalled();
  });
});

import { describe, expect, it } from "vitest";
import type { Extension } from "./extension.js";
import { createRegistry } from "./registry.js";
import { countingHandle, extension, project } from "./testing/extensions.js";
import { builtin, generationOf, host, registryOf } from "./testing/registries.js";

describe("a generation", () => {
  it("is numbered, and lists in order of registration", () => {
    const registry = createRegistry();
    const before = registry.current.id;
    const builder = registry.build();
    for (const name of ["b", "a", "c"]) builder.add(extension(name));
    const generation = builder.seal();
    expect(generation.id).toBe(before + 1);
    expect(generation.list("conditions").map(({ name }) => name)).toEqual(["b", "a", "c"]);
  });

  it("never changes", () => {
    const builder = createRegistry().build();
    builder.add(extension("a"));
    const generation = builder.seal();
    expect(() => builder.add(extension("b"))).toThrow(TypeError);
    expect(() => builder.seal()).toThrow(TypeError);
    expect(() => (generation.list("conditions") as Extension[]).push(extension("b"))).toThrow(TypeError);
  });

  it("is not shared between registries", async () => {
    const other = createRegistry().build().seal();
    await expect(createRegistry().swap(other)).rejects.toThrow(TypeError);
  });

  it("does not come back once it was replaced or discarded", async () => {
    const registry = createRegistry();
    const first = registry.current;
    await registry.swap(generationOf(registry, []));
    await expect(registry.swap(first)).rejects.toThrow(TypeError);
    const builder = registry.build();
    const discarded = builder.seal();
    await builder.discard();
    await expect(registry.swap(discarded)).rejects.toThrow(TypeError);
  });

  it("that is current already is swapped in without effect", async () => {
    const registry = createRegistry();
    const handle = countingHandle();
    const generation = generationOf(registry, [handle]);
    await registry.swap(generation);
    expect(await registry.swap(generation)).toEqual([]);
    expect(handle.disposals).toBe(0);
    await registry.dispose();
    expect(handle.disposals).toBe(1);
  });
});

describe("modules", () => {
  it("are disposed when their generation is replaced, those that the next one shares excepted", async () => {
    const registry = createRegistry();
    const [old, shared, fresh] = [countingHandle(), countingHandle(), countingHandle()];
    await registry.swap(generationOf(registry, [old, shared]));
    await registry.swap(generationOf(registry, [shared, fresh]));
    expect([old.disposals, shared.disposals, fresh.disposals]).toEqual([1, 0, 0]);
    await registry.dispose();
    await registry.dispose();
    expect([old.disposals, shared.disposals, fresh.disposals]).toEqual([1, 1, 1]);
  });

  it("are disposed once when several extensions share one", async () => {
    const registry = createRegistry();
    const handle = countingHandle();
    await registry.swap(generationOf(registry, [handle, handle]));
    await registry.dispose();
    expect(handle.disposals).toBe(1);
  });

  it("live on while their generation is held, and go with the last holder", async () => {
    const registry = createRegistry();
    const handle = countingHandle();
    await registry.swap(generationOf(registry, [handle]));
    const [first, second] = [registry.current.hold(), registry.current.hold()];
    const swapped = registry.swap(generationOf(registry, []));
    first();
    first();
    expect(handle.disposals).toBe(0);
    second();
    await swapped;
    expect(handle.disposals).toBe(1);
  });

  it("do not come back by holding a generation that is gone", async () => {
    const registry = createRegistry();
    const [gone, shared] = [countingHandle(), countingHandle()];
    const generation = generationOf(registry, [gone, shared]);
    await registry.swap(generation);
    await registry.swap(generationOf(registry, [shared]));
    generation.hold()();
    generation.hold()();
    expect([gone.disposals, shared.disposals]).toEqual([1, 0]);
  });

  it("are disposed in spite of another whose disposal fails or never ends, and failures are told", async () => {
    const registry = createRegistry();
    const hanging = countingHandle(() => new Promise(() => undefined));
    const throwing = countingHandle(() => {
      throw new Error("sync");
    });
    const rejecting = countingHandle(() => Promise.reject(new Error("async")));
    const last = countingHandle();
    await registry.swap(generationOf(registry, [throwing, rejecting, last]));
    expect(await registry.swap(generationOf(registry, [hanging, last]))).toEqual([
      new Error("sync"),
      new Error("async"),
    ]);
    void registry.dispose();
    expect([hanging.disposals, last.disposals]).toEqual([1, 1]);
  });

  it("of a build that is given up are disposed, those in use excepted", async () => {
    const registry = createRegistry();
    const [used, fresh, sealed] = [countingHandle(), countingHandle(), countingHandle()];
    await registry.swap(generationOf(registry, [used]));
    const builder = registry.build();
    builder.add(extension("a", project, used));
    builder.add(extension("b", project, fresh));
    await builder.discard();
    await builder.discard();
    const second = registry.build();
    second.add(extension("a", project, sealed));
    second.seal();
    await second.discard();
    expect([used.disposals, fresh.disposals, sealed.disposals]).toEqual([0, 1, 1]);
  });

  it("are not given up with a build that was swapped in", async () => {
    const registry = createRegistry();
    const handle = countingHandle();
    const builder = registry.build();
    builder.add(extension("a", project, handle));
    await registry.swap(builder.seal());
    expect(await builder.discard()).toEqual([]);
    expect(handle.disposals).toBe(0);
  });

  it("of a refused extension stay the caller's, that of a replaced built-in the generation's", async () => {
    const [replaced, taken, refused] = [countingHandle(), countingHandle(), countingHandle()];
    const { registry } = registryOf(
      [extension("a", builtin, replaced), extension("a", project, taken), extension("a", host, refused)],
      { overrideBuiltins: true },
    );
    await registry.dispose();
    expect([replaced.disposals, taken.disposals, refused.disposals]).toEqual([1, 1, 0]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRegistry } from "./registry.js";
import { type CountingHandle, countingHandle, extension, project } from "./testing/extensions.js";

describe("any sequence of builds, swaps, holds and releases", () => {
  type Step =
    | { readonly do: "swap"; readonly share: readonly boolean[]; readonly fresh: number }
    | { readonly do: "discard"; readonly share: readonly boolean[]; readonly fresh: number }
    | { readonly do: "hold" }
    | { readonly do: "release"; readonly which: number };

  const made = { share: fc.array(fc.boolean(), { maxLength: 4 }), fresh: fc.nat({ max: 3 }) };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant("swap" as const), ...made }),
    fc.record({ do: fc.constant("discard" as const), ...made }),
    fc.record({ do: fc.constant("hold" as const) }),
    fc.record({ do: fc.constant("release" as const), which: fc.nat({ max: 9 }) }),
  );

  it("disposes each module exactly once, as soon as nothing uses it, and never while something does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const registry = createRegistry();
        const all = new Set<CountingHandle>();
        let current: readonly CountingHandle[] = [];
        const holds: { readonly handles: readonly CountingHandle[]; readonly release: () => void }[] = [];
        const pending: Promise<unknown>[] = [];
        const check = (): void => {
          const used = new Set([...current, ...holds.flatMap(({ handles }) => handles)]);
          for (const handle of all) expect(handle.disposals).toBe(used.has(handle) ? 0 : 1);
        };

        for (const next of steps) {
          if (next.do === "hold") holds.push({ handles: current, release: registry.current.hold() });
          else if (next.do === "release") {
            const [held] = holds.splice(next.which % Math.max(holds.length, 1), 1);
            held?.release();
            held?.release();
          } else {
            const handles = [
              ...current.filter((_handle, index) => next.share[index]),
              ...Array.from({ length: next.fresh }, () => countingHandle()),
            ];
            for (const handle of handles) all.add(handle);
            const builder = registry.build();
            for (const [index, handle] of handles.entries())
              builder.add(extension(`e${index}`, project, handle));
            if (next.do === "discard") pending.push(builder.discard());
            else {
              pending.push(registry.swap(builder.seal()));
              current = handles;
            }
          }
          check();
        }
        pending.push(registry.dispose());
        current = [];
        for (const { release } of holds.splice(0)) release();
        check();
        await Promise.all(pending);
      }),
    );
  });
});

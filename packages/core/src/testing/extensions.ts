import type { Extension, Origin } from "../extension.js";
import type { ModuleHandle } from "../module-handle.js";

export interface CountingHandle extends ModuleHandle {
  readonly disposals: number;
}

/** A handle on nothing, which counts how often it is disposed. */
export const countingHandle = (dispose: () => void | Promise<void> = () => undefined): CountingHandle => {
  let disposals = 0;
  return {
    isolate: "inline",
    members: [],
    values: {},
    call: () => ({ ok: true, value: undefined }),
    create: () => ({ ok: false, failure: { kind: "result", message: "no factory" } }),
    dispose() {
      disposals += 1;
      return dispose();
    },
    get disposals() {
      return disposals;
    },
  };
};

export const project: Origin = { kind: "project", file: "role.yaml" };

export const extension = (
  name: string,
  origin: Origin = project,
  handle: ModuleHandle = countingHandle(),
  scope = "conditions",
): Extension => ({
  scope,
  name,
  origin,
  handle,
  contract: { version: "1.0", negotiation: { kind: "direct", version: "1.0" } },
});

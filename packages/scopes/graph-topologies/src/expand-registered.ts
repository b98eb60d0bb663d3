import { type Capabilities, failure, type Registry, whenReady } from "@hardpoint/core";
import { graphTopologiesContract } from "./contract.js";
import type { Expand, Expansion } from "./expansion.js";
import type { FlowEdge } from "./flow-edge.js";

interface ExpandContext {
  readonly registry: Pick<Registry, "current">;
  readonly capabilities: Capabilities;
}

/** Expands what is registered now, built-in or not; the generation is kept until the call has ended. */
export const expandRegistered =
  ({ registry, capabilities }: ExpandContext): Expand =>
  (name, agents) => {
    const generation = registry.current;
    const found = generation.lookup(graphTopologiesContract.scope, name);
    if (found.kind === "missing")
      return { kind: "unknown", ...(found.nearest === undefined ? {} : { nearest: found.nearest }) };
    if (found.kind === "ambiguous") return { kind: "ambiguous", names: found.names };
    const release = generation.hold();
    const ended = <T>(value: T): T => {
      release();
      return value;
    };
    // A copy of its own for each call: a module that sorts what it was given changes nothing else.
    const called = found.extension.handle.call("expand", [[...agents]], { capabilities });
    return whenReady(called, (result): Expansion => {
      if (!result.ok) return ended(failedBy(result.failure));
      // Its schema has seen to it, unless an isolate gave something that no schema has seen.
      if (Array.isArray(result.value))
        return ended({ kind: "edges", edges: result.value as readonly FlowEdge[] });
      return ended(failedBy(failure("result", "its isolate gave something that is no list of edges")));
    });
  };

const failedBy = ({ message, error }: ReturnType<typeof failure>): Expansion => ({
  kind: "failed",
  message,
  ...(error ? { cause: error } : {}),
});

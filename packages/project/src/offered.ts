import { type Capabilities, type Capability, diagnose, type Report } from "@hardpoint/core";
import { contained } from "./contained.js";
import type { Engines } from "./engines.js";

/** What can be asked by name: what the host offers, and what the scopes in use provide. */
export interface Offered {
  /** One object for the life of the project, so that an engine that is kept across a reload sees what came with it. */
  readonly capabilities: Capabilities;
  /** Puts what these engines provide in the place of what others did. */
  update(engines: Engines, report: Report): void;
}

export const createOffered = (host: Capabilities): Offered => {
  const capabilities: Record<string, Capability> = { ...host };
  return {
    capabilities,
    update(engines, report) {
      const provided = new Map<string, { readonly by: string; readonly capability: Capability }>();
      for (const made of engines.values()) {
        if (!made.ok) continue;
        const { scope, engine } = made;
        const own = contained(`The scope "${scope.id}" could not say what it provides`, report, () =>
          scope.provides?.(engine),
        );
        for (const [name, capability] of Object.entries(own ?? {})) {
          const other = provided.get(name);
          if (other) report(providedTwice(name, other.by, scope.id));
          else if (!Object.hasOwn(host, name)) provided.set(name, { by: scope.id, capability });
        }
      }
      for (const name of Object.keys(capabilities)) {
        if (!Object.hasOwn(host, name) && !provided.has(name)) delete capabilities[name];
      }
      for (const [name, { capability }] of provided) capabilities[name] = capability;
    },
  };
};

const providedTwice = (name: string, first: string, second: string) =>
  diagnose("NAME_DUPLICATE", `The scopes "${first}" and "${second}" both provide the capability "${name}".`, {
    hint: `That of "${first}" is used. Let the host offer one of that name to decide otherwise.`,
  });

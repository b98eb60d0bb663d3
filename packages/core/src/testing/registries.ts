import type { Extension, Origin } from "../extension.js";
import type { ModuleHandle } from "../module-handle.js";
import { createRegistry, type Registry, type RegistryOptions } from "../registry.js";
import { extension, project } from "./extensions.js";

export const pack = (name: string, as?: string): Origin => ({
  kind: "pack",
  name,
  ...(as === undefined ? {} : { as }),
});
export const builtin: Origin = { kind: "builtin" };
export const host: Origin = { kind: "host" };

export const registryOf = (extensions: readonly Extension[], options?: RegistryOptions) => {
  const registry = createRegistry(options);
  const builder = registry.build();
  const diagnostics = extensions.flatMap((one) => builder.add(one) ?? []);
  void registry.swap(builder.seal());
  return { registry, diagnostics };
};

/** The origin of what a name stands for, the full names it may mean, or what is near. */
export const lookUp = (registry: Registry, name: string): unknown => {
  const found = registry.current.lookup("conditions", name);
  if (found.kind === "found") return found.extension.origin;
  return found.kind === "ambiguous" ? found.names : { nearest: found.nearest };
};

export const generationOf = (registry: Registry, handles: readonly ModuleHandle[]) => {
  const builder = registry.build();
  for (const [index, handle] of handles.entries()) builder.add(extension(`e${index}`, project, handle));
  return builder.seal();
};

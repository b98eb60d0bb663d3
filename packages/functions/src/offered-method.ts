import type { Capabilities } from "@hardpoint/core";

/** A capability's method. Looked up at each use: another scope may provide it later. */
export const offeredMethod = (
  capabilities: Capabilities,
  capability: string,
  name: string,
): ((...args: unknown[]) => unknown) | undefined => {
  const methods = Object.hasOwn(capabilities, capability) ? capabilities[capability]?.methods : undefined;
  const method = methods !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method && ((...args) => Reflect.apply(method, methods, args));
};

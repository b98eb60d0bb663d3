import type { ObserveContext } from "@hardpoint/observe-events";

/** `deployed`: an event that the host tells of with `{ version }`. The next system prompt says which version is out. */
export const handle = ({ payload }: ObserveContext): string[] => {
  const version: unknown =
    typeof payload === "object" && payload !== null ? Reflect.get(payload, "version") : undefined;
  return typeof version === "string" ? [`Version ${version} is out. Leave its files as they are.`] : [];
};

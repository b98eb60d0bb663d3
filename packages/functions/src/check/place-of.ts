import type { ConfigPath, Diagnostic } from "@hardpoint/core";
import type { RoleFunction } from "../role-function.js";

/** Where something stands in a function's file, for a diagnostic. */
export const placeOf = (
  { locate, frame }: Pick<RoleFunction, "locate" | "frame">,
  path: ConfigPath,
  what?: "value" | "key",
): Pick<Diagnostic, "source" | "frame"> => {
  const source = locate(path, what);
  const shown = frame(source);
  return { source, ...(shown === undefined ? {} : { frame: shown }) };
};

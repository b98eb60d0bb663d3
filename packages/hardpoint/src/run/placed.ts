import type { ConfigView, Diagnostic } from "@hardpoint/core";

/** The diagnostic with the lines of the file around its place. */
export const placed = (view: ConfigView, diagnostic: Diagnostic): Diagnostic => {
  const frame = diagnostic.source === undefined ? undefined : view.frame(diagnostic.source);
  return frame === undefined ? diagnostic : { ...diagnostic, frame };
};

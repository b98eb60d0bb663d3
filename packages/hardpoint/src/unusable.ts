import type { Diagnostic } from "@hardpoint/core";

const codes = new Set<string>(["CONFIG_NOT_FOUND", "CONFIG_AMBIGUOUS", "CONFIG_UNREADABLE", "CONFIG_SYNTAX"]);

/** Whether nothing of a directory's configuration could be read, for this reason. All else costs only itself. */
export const unusable = ({ code, severity }: Diagnostic): boolean => severity === "error" && codes.has(code);

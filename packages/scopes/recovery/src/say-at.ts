import type { ConfigPath, Diagnostic, DiagnosticCode } from "@hardpoint/core";

/** Says what is wrong at a path within the block `recovery`. */
export type SayAt = (
  code: DiagnosticCode,
  path: ConfigPath,
  message: string,
  details?: Partial<Pick<Diagnostic, "hint" | "severity">> & { readonly at?: "key" },
) => void;

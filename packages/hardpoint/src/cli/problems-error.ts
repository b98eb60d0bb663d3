import type { Diagnostic } from "@hardpoint/core";

/** What was asked for can't be done, for these reasons. They are told as diagnostics, without a stack. */
export class ProblemsError extends Error {
  override readonly name = "ProblemsError";

  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join(" "));
  }
}

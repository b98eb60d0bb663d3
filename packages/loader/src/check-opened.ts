import { type Contract, checkValues, type Diagnostic, diagnose, type Source } from "@hardpoint/core";
import type { OpenResult } from "./isolate.js";

interface Expected {
  readonly contract: Contract;
  readonly label: string;
  /** The name of the entry. */
  readonly name: string;
  readonly source?: Source;
}

/**
 * What is checked of an open module on the host's side, wherever it runs: its values with the contract's schemas,
 * since schemas can't cross into an isolate, and its own name with that of the entry.
 */
export const checkOpened = (
  opened: Extract<OpenResult, { ok: true }>,
  expected: Expected,
): { readonly misfit?: Diagnostic; readonly notes: readonly Diagnostic[] } => {
  const { contract, label, name } = expected;
  const at = expected.source ? { source: expected.source } : {};
  const problems = checkValues(opened.handle.values, contract.module);
  if (problems.length > 0) {
    const message = `${label} exports a value that ${contract.scope} ${contract.version} does not allow: ${problems.join("; ")}.`;
    return { misfit: diagnose("MEMBER_INVALID", message, at), notes: [] };
  }
  // Notification channels have a `kind` for a name.
  const kind = Object.hasOwn(opened.handle.values, "kind") ? opened.handle.values.kind : undefined;
  const names = [opened.ownName, kind].filter((own) => typeof own === "string");
  if (names.length === 0 || names.includes(name)) return { notes: [] };
  return {
    notes: [
      diagnose(
        "NAME_DIFFERS",
        `${label}: the module calls itself "${names[0]}"; it is known as "${name}".`,
        at,
      ),
    ],
  };
};

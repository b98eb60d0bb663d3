import { createInlineHandle, type Deadlines, type Diagnostic, validateModule } from "@hardpoint/core";
import { failStep } from "../fail-step.js";
import type { LoadStep, OpenRequest, OpenResult } from "../isolate.js";

/** From what an import gave to a handle: unwraps, negotiates and validates it. `notes` are told as well. */
export const openNamespace = (
  namespace: unknown,
  request: OpenRequest,
  deadlines: Deadlines,
  notes: readonly Diagnostic[],
): OpenResult => {
  const validated = validateModule(namespace, request.contract, request);
  if (!validated.ok) {
    const [reason, ...others] = validated.diagnostics as [Diagnostic, ...Diagnostic[]];
    return failStep(stepOf(reason), [reason, ...others, ...notes]);
  }
  const handle = createInlineHandle(validated.module, request.contract, {
    label: request.label,
    deadlines,
    deadlineMs: request.callMs,
    log: request.log,
    ...(request.capabilities ? { capabilities: request.capabilities } : {}),
  });
  const ownName = readName(validated.module);
  return {
    ok: true,
    handle,
    negotiation: validated.negotiation,
    ...(ownName === undefined ? {} : { ownName }),
    diagnostics: [...notes, ...validated.diagnostics],
  };
};

const stepOf = (reason: Diagnostic): LoadStep => {
  switch (reason.code) {
    case "MODULE_EMPTY":
      return "unwrap";
    case "CONTRACT_MISMATCH":
      return "validate";
    default:
      return "negotiate";
  }
};

const readName = (module: Readonly<Record<string, unknown>>): string | undefined => {
  // A function and a class have a name that nobody gave to a module.
  if (typeof module === "function") return undefined;
  try {
    return typeof module.name === "string" ? module.name : undefined;
  } catch {
    // A getter that throws names nothing.
    return undefined;
  }
};

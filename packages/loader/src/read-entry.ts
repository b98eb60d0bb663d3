import { checkWith, type Diagnostic, diagnose, toErrorData } from "@hardpoint/core";
import { failStep } from "./fail-step.js";
import { invalidEntry } from "./invalid-entry.js";
import type { FailedStep } from "./isolate.js";
import type { LoadRequest } from "./load-request.js";

/** An entry that its contract has accepted. */
export interface Entry {
  readonly ok: true;
  readonly value: unknown;
  readonly name: string;
  readonly description?: string;
  /** Undefined where the contract has a module for entries that name none. */
  readonly specifier?: string;
}

/** Checks an entry, before anything of its module is looked at. */
export const readEntry = (request: LoadRequest): Entry | FailedStep => {
  const { contract } = request;
  const label = `${contract.scope} "${guessName(request.entry)}"`;
  const checked = checkWith(contract.entry, request.entry);
  if (!checked.ok)
    return failStep(
      "resolve",
      invalidEntry(contract, checked.issues, label, (path) => request.locate?.(path) ?? request.source),
    );

  const specifier = request.specifier ?? textAt(checked.value, "module");
  if (specifier === undefined && contract.withoutModule === undefined)
    return failStep("resolve", [invalid(request, `${label} names no module.`)]);
  const named = nameOf(request, checked.value);
  if (!named.ok)
    return failStep("register", [
      invalid(request, `${label} has no name that it could be registered under: ${named.problem}.`),
    ]);
  const description = textAt(checked.value, "description");
  return {
    ok: true,
    value: checked.value,
    name: named.name,
    ...(specifier === undefined ? {} : { specifier }),
    ...(description === undefined ? {} : { description }),
  };
};

const nameOf = (
  request: LoadRequest,
  value: unknown,
): { ok: true; name: string } | { ok: false; problem: string } => {
  try {
    const name: unknown = request.contract.key(value);
    return typeof name === "string" && name !== ""
      ? { ok: true, name }
      : { ok: false, problem: "it is no text, or empty" };
  } catch (thrown) {
    return { ok: false, problem: toErrorData(thrown).message };
  }
};

/** What messages call an entry, although it may be of any form. */
export const guessName = (entry: unknown): string =>
  textAt(entry, "name") ?? textAt(entry, "kind") ?? "without a name";

const textAt = (entry: unknown, key: string): string | undefined => {
  try {
    if (typeof entry !== "object" || entry === null || !Object.hasOwn(entry, key)) return undefined;
    const found = (entry as Record<string, unknown>)[key];
    return typeof found === "string" ? found : undefined;
  } catch {
    // A getter or a proxy that throws: a host may hand in any object.
    return undefined;
  }
};

const invalid = (request: LoadRequest, message: string): Diagnostic =>
  diagnose("CONFIG_INVALID", message, request.source ? { source: request.source } : {});

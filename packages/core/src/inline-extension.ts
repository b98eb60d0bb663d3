import { checkValues } from "./check-values.js";
import type { Contract } from "./contract.js";
import type { Deadlines } from "./deadlines.js";
import { type Diagnostic, diagnose } from "./diagnostic.js";
import type { Extension, Origin } from "./extension.js";
import { createInlineHandle } from "./inline-handle.js";
import type { Scope } from "./scope.js";
import { validateModule } from "./validate.js";

export interface InlineExtensionOptions {
  readonly name: string;
  /** The module itself: what an `import()` of it would give, or its default export. */
  readonly module: unknown;
  readonly origin: Origin;
  readonly description?: string;
  readonly deadlines?: Deadlines;
  /** Milliseconds; default 30,000. */
  readonly deadlineMs?: number;
}

/**
 * An extension of a module that is already in this thread: a built-in, or one that the host brings itself.
 * Undefined, with the reasons, where it does not keep the contract.
 */
export const createInlineExtension = (
  contract: Contract,
  options: InlineExtensionOptions,
): { readonly extension?: Extension; readonly diagnostics: readonly Diagnostic[] } => {
  const label = `${contract.scope} "${options.name}"`;
  const validated = validateModule(options.module, contract, { label });
  if (!validated.ok) return { diagnostics: validated.diagnostics };
  const handle = createInlineHandle(validated.module, contract, {
    label,
    ...(options.deadlines ? { deadlines: options.deadlines } : {}),
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
  });
  const problems = checkValues(handle.values, contract.module);
  if (problems.length > 0) {
    const message = `${label} exports a value that ${contract.scope} ${contract.version} does not allow: ${problems.join("; ")}.`;
    return { diagnostics: [...validated.diagnostics, diagnose("MEMBER_INVALID", message)] };
  }
  return {
    extension: {
      scope: contract.scope,
      name: options.name,
      origin: options.origin,
      handle,
      contract: { version: contract.version, negotiation: validated.negotiation },
      ...(options.description === undefined ? {} : { description: options.description }),
    },
    diagnostics: validated.diagnostics,
  };
};

/**
 * The built-in vocabulary of a scope as extensions.
 *
 * @throws TypeError when a built-in does not keep its own contract: a mistake of the scope's author.
 */
export const builtinExtensions = (
  scope: Pick<Scope, "contracts" | "builtins">,
  deadlines?: Deadlines,
): readonly Extension[] =>
  scope.contracts.flatMap((contract) =>
    Object.entries(builtinsOf(scope, contract.scope)).map(([name, module]) => {
      const made = createInlineExtension(contract, {
        name,
        module,
        origin: { kind: "builtin" },
        ...(deadlines ? { deadlines } : {}),
      });
      if (!made.extension)
        throw new TypeError(made.diagnostics.map((diagnostic) => diagnostic.message).join(" "));
      return made.extension;
    }),
  );

const builtinsOf = (
  { builtins }: Pick<Scope, "builtins">,
  scope: string,
): Readonly<Record<string, unknown>> =>
  (builtins !== undefined && Object.hasOwn(builtins, scope) ? builtins[scope] : undefined) ?? {};

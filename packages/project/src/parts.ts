import type { Contract } from "@hardpoint/core";
import type { AnyDialect, AnyScope, Part } from "./project.js";

export interface SortedParts {
  readonly scopes: readonly AnyScope[];
  readonly dialects: readonly AnyDialect[];
}

/**
 * Tells scopes from dialects by their tag.
 *
 * @throws TypeError when something is neither, or two have one id: a mistake in the host's own code.
 */
export const sortParts = (parts: readonly Part[]): SortedParts => {
  const scopes = new Map<string, AnyScope>();
  const dialects = new Map<string, AnyDialect>();
  for (const part of parts) {
    const tag = (part as { readonly $$type?: unknown } | null | undefined)?.$$type;
    if (tag === "@hardpoint/scope") add(scopes, part as AnyScope, "scope");
    else if (tag === "@hardpoint/dialect") add(dialects, part as AnyDialect, "dialect");
    else
      throw new TypeError(
        "What stands in `use` is neither a scope nor a dialect: make it with defineScope() or defineDialect().",
      );
  }
  return { scopes: [...scopes.values()], dialects: [...dialects.values()] };
};

const add = <P extends { readonly id: string }>(to: Map<string, P>, part: P, kind: string): void => {
  if (to.has(part.id) && to.get(part.id) !== part)
    throw new TypeError(`Two different values in \`use\` are the ${kind} "${part.id}".`);
  to.set(part.id, part);
};

/** The contracts of scopes, by the key under `extensions` whose entries they read. */
export const contractsOf = (scopes: readonly AnyScope[]): ReadonlyMap<string, Contract> =>
  new Map(scopes.flatMap((scope) => scope.contracts.map((contract) => [contract.scope, contract] as const)));

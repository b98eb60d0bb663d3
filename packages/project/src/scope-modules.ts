import {
  builtinExtensions,
  type Contract,
  defineContract,
  diagnose,
  type Extension,
  isThenable,
  method,
  type Report,
  type Scope,
  value,
} from "@hardpoint/core";
import type { AnyScope } from "./project.js";
import { type ScopeEntry, scopeEntrySchema, scopeValueSchemas } from "./scope-module-schema.js";

/** What a module under `extensions.scopes` exports: a scope, as `defineScope` makes it. */
export const scopeModuleContract: Contract = defineContract<Scope, ScopeEntry>()({
  scope: "scopes",
  version: "1.0",
  package: "@hardpoint/project",
  entry: scopeEntrySchema,
  module: {
    $$type: value({ schema: scopeValueSchemas.$$type }),
    id: value({ schema: scopeValueSchemas.id }),
    contracts: value({ schema: scopeValueSchemas.contracts }),
    builtins: value({ optional: true, schema: scopeValueSchemas.builtins }),
    readConfig: method({ optional: true }),
    createEngine: method(),
  },
  key: (entry) => entry.name,
}) as Contract;

/**
 * The scopes that modules brought. One whose id is in use already, or whose built-ins do not keep its own contract,
 * is reported and left out.
 */
export const scopesFrom = (
  extensions: readonly Extension[],
  present: readonly AnyScope[],
  report: Report,
): readonly AnyScope[] => {
  const taken = new Set(present.map((scope) => scope.id));
  return extensions.flatMap((extension) => {
    const scope = scopeOf(extension);
    const source = extension.source ? { source: extension.source } : {};
    if (taken.has(scope.id)) {
      report(
        diagnose(
          "NAME_DUPLICATE",
          `The scope "${scope.id}" that ${extension.name} brings is in use already.`,
          source,
        ),
      );
      return [];
    }
    if (scope.id !== extension.name) {
      report(
        diagnose(
          "NAME_DIFFERS",
          `The scope "${extension.name}" calls itself "${scope.id}", which is what counts.`,
          source,
        ),
      );
    }
    try {
      builtinExtensions(scope);
    } catch (thrown) {
      report(
        diagnose(
          "CONTRACT_MISMATCH",
          `The scope "${scope.id}" can't be used: ${(thrown as Error).message}`,
          source,
        ),
      );
      return [];
    }
    taken.add(scope.id);
    return [scope];
  });
};

const scopeOf = ({ handle }: Extension): AnyScope => {
  const call = (member: string, ...args: readonly unknown[]): unknown => {
    const result = handle.call(member, args);
    if (isThenable(result)) throw new TypeError(`its ${member}() is asynchronous, which is not supported`);
    const settled = result as Awaited<typeof result>;
    if (!settled.ok) throw new Error(settled.failure.message, { cause: settled.failure.error });
    return settled.value;
  };
  const { id, contracts, builtins } = handle.values as Pick<Scope, "id" | "contracts" | "builtins">;
  return {
    $$type: "@hardpoint/scope",
    id,
    contracts,
    ...(builtins === undefined ? {} : { builtins }),
    ...(handle.members.includes("readConfig")
      ? { readConfig: (config, report) => call("readConfig", config, report) }
      : {}),
    createEngine: (context) => call("createEngine", context),
  };
};

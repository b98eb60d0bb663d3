import { type Diagnostic, diagnose } from "./diagnostic.js";
import { describeOrigin, type Extension, fullName } from "./extension.js";
import type { ModuleHandle } from "./module-handle.js";
import { nearest } from "./nearest.js";

/** What a name stands for in a scope. */
export type Lookup =
  | { readonly kind: "found"; readonly extension: Extension }
  /** Two packs have it: one of the full names must be written. */
  | { readonly kind: "ambiguous"; readonly names: readonly string[] }
  | { readonly kind: "missing"; readonly nearest?: string };

/** An immutable set of registrations. */
export interface Generation {
  readonly id: number;
  /** A full name, a pack's npm name and a name of its own, or a name that only one pack has. */
  lookup(scope: string, name: string): Lookup;
  /** In order of registration. */
  list(scope: string): readonly Extension[];
  readonly scopes: readonly string[];
  /**
   * Keeps the generation's modules alive until the returned function is called, although a later one replaced it.
   * Take it in the same tick as `registry.current`: what is disposed already does not come back.
   */
  hold(): () => void;
}

/** Names are looked up in Maps: an extension named `constructor` or `__proto__` is just that. */
interface ScopeTable {
  readonly list: Extension[];
  /** Full names, which are their extension's alone. */
  readonly exact: Map<string, Extension>;
  /** Other names of packs' extensions, good as long as one extension has them. */
  readonly aliases: Map<string, Extension[]>;
}

export interface GenerationTables {
  readonly scopes: Map<string, ScopeTable>;
  /** Of every extension that was taken, those that another has since replaced included. */
  readonly handles: Set<ModuleHandle>;
}

export const createTables = (): GenerationTables => ({ scopes: new Map(), handles: new Set() });

/** Registers an extension, or says in a diagnostic why not. */
export const register = (
  tables: GenerationTables,
  extension: Extension,
  overrideBuiltins: boolean,
): Diagnostic | undefined => {
  let table = tables.scopes.get(extension.scope);
  if (!table) {
    table = { list: [], exact: new Map(), aliases: new Map() };
    tables.scopes.set(extension.scope, table);
  }
  const name = fullName(extension);
  const taken = table.exact.get(name);
  if (taken) {
    if (taken.origin.kind !== "builtin" || !overrideBuiltins) return refuse(extension, name, taken);
    table.list.splice(table.list.indexOf(taken), 1);
  }
  table.exact.set(name, extension);
  table.list.push(extension);
  tables.handles.add(extension.handle);
  for (const alias of aliasesOf(extension)) {
    table.aliases.set(alias, [...(table.aliases.get(alias) ?? []), extension]);
  }
  return undefined;
};

const aliasesOf = ({ name, origin }: Extension): readonly string[] => {
  if (origin.kind !== "pack") return [];
  return origin.as === undefined ? [name] : [name, `${origin.name}/${name}`];
};

const refuse = (extension: Extension, name: string, taken: Extension): Diagnostic => {
  const details = {
    ...(extension.source ? { source: extension.source } : {}),
    hint: "Give it another name.",
  };
  return taken.origin.kind === "builtin"
    ? diagnose(
        "NAME_IS_BUILTIN",
        `${extension.scope} "${name}" is a built-in name and can't be replaced.`,
        details,
      )
    : diagnose(
        "NAME_DUPLICATE",
        `${extension.scope} "${name}" is declared twice; the first declaration (${describeOrigin(taken.origin)}) stays.`,
        details,
      );
};

const lookUp = (tables: GenerationTables, scope: string, name: string): Lookup => {
  const table = tables.scopes.get(scope);
  if (!table) return { kind: "missing" };
  const exact = table.exact.get(name);
  if (exact) return { kind: "found", extension: exact };
  const [only, ...others] = table.aliases.get(name) ?? [];
  if (only && others.length === 0) return { kind: "found", extension: only };
  if (only) return { kind: "ambiguous", names: [only, ...others].map(fullName) };
  const near = nearest(name, [...table.exact.keys(), ...table.aliases.keys()]);
  return near === undefined ? { kind: "missing" } : { kind: "missing", nearest: near };
};

/** Seals the tables: nothing is registered in them any more. */
export const createGeneration = (
  id: number,
  tables: GenerationTables,
  hold: () => () => void,
): Generation => {
  for (const table of tables.scopes.values()) Object.freeze(table.list);
  return Object.freeze({
    id,
    scopes: [...tables.scopes.keys()],
    list: (scope: string) => tables.scopes.get(scope)?.list ?? [],
    lookup: (scope: string, name: string) => lookUp(tables, scope, name),
    hold,
  });
};

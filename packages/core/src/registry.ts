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
  lookup(scope: string, name: string): Lookup;
  /** In order of registration. */
  list(scope: string): readonly Extension[];
  readonly scopes: readonly string[];
  /** Keeps the generation's modules alive until the returned function is called, although a later one replaced it. */
  hold(): () => void;
}

export interface GenerationBuilder {
  /** Registers, or says in a diagnostic why not. */
  add(extension: Extension): Diagnostic | undefined;
  seal(): Generation;
}

/** The extensions of one project: no state is shared between two registries. */
export interface Registry {
  readonly current: Generation;
  build(): GenerationBuilder;
  /**
   * Makes `next` the current generation and lets go of the one before: the modules that `next` does not share are
   * disposed once nobody holds it. Settles when they are, with what failed on the way.
   */
  swap(next: Generation): Promise<readonly unknown[]>;
  /** Swaps in an empty generation. */
  dispose(): Promise<readonly unknown[]>;
}

export interface RegistryOptions {
  /** Lets a project's extension take a built-in's name. Default false: built-ins can't be replaced. */
  readonly overrideBuiltins?: boolean;
}

export const createRegistry = (options: RegistryOptions = {}): Registry => {
  const uses = new Map<ModuleHandle, number>();
  let lastId = 0;
  const states = new WeakMap<Generation, GenerationState>();

  const release = async (state: GenerationState): Promise<unknown[]> => {
    const errors: unknown[] = [];
    for (const handle of state.handles) {
      const left = (uses.get(handle) ?? 1) - 1;
      if (left > 0) uses.set(handle, left);
      else {
        uses.delete(handle);
        try {
          await handle.dispose();
        } catch (thrown) {
          errors.push(thrown);
        }
      }
    }
    return errors;
  };

  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };
  const build = (): GenerationBuilder => createBuilder(options, nextId, states);

  const acquire = (generation: Generation): void => {
    for (const handle of states.get(generation)?.handles ?? []) uses.set(handle, (uses.get(handle) ?? 0) + 1);
  };

  let current = build().seal();

  const swap = (next: Generation): Promise<readonly unknown[]> => {
    const previous = states.get(current) as GenerationState;
    acquire(next);
    current = next;
    previous.retire();
    return previous.retired.then(() => release(previous));
  };

  return {
    get current() {
      return current;
    },
    build,
    swap,
    dispose: () => swap(build().seal()),
  };
};

interface GenerationState {
  readonly handles: ReadonlySet<ModuleHandle>;
  /** Settles once the generation was retired and nobody holds it. */
  readonly retired: Promise<void>;
  retire(): void;
}

interface ScopeTable {
  readonly list: Extension[];
  /** Names that are their extension's alone. */
  readonly exact: Map<string, Extension>;
  /** Bare names of packs' extensions. */
  readonly bare: Map<string, Extension[]>;
}

const createBuilder = (
  options: RegistryOptions,
  nextId: () => number,
  states: WeakMap<Generation, GenerationState>,
): GenerationBuilder => {
  const scopes = new Map<string, ScopeTable>();
  return {
    add(extension) {
      let table = scopes.get(extension.scope);
      if (!table) {
        table = { list: [], exact: new Map(), bare: new Map() };
        scopes.set(extension.scope, table);
      }
      const name = fullName(extension);
      const taken = table.exact.get(name);
      if (taken) {
        const builtin = taken.origin.kind === "builtin";
        if (!builtin || !options.overrideBuiltins) return refuse(extension, name, taken, builtin);
        table.list.splice(table.list.indexOf(taken), 1);
      }
      table.exact.set(name, extension);
      table.list.push(extension);
      if (extension.origin.kind === "pack") {
        table.bare.set(extension.name, [...(table.bare.get(extension.name) ?? []), extension]);
      }
      return undefined;
    },
    seal() {
      const generation = createGeneration(nextId(), scopes);
      states.set(generation.generation, generation.state);
      return generation.generation;
    },
  };
};

const refuse = (extension: Extension, name: string, taken: Extension, builtin: boolean): Diagnostic =>
  diagnose(
    builtin ? "NAME_IS_BUILTIN" : "NAME_DUPLICATE",
    builtin
      ? `${extension.scope} "${name}" is a built-in name and can't be replaced.`
      : `${extension.scope} "${name}" is declared twice; the first declaration (${describeOrigin(taken.origin)}) stays.`,
    { ...(extension.source ? { source: extension.source } : {}), hint: "Give it another name." },
  );

const createGeneration = (
  id: number,
  scopes: ReadonlyMap<string, ScopeTable>,
): { generation: Generation; state: GenerationState } => {
  let holders = 0;
  let isRetired = false;
  let settle: () => void = () => undefined;
  const retired = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const settleIfFree = (): void => {
    if (isRetired && holders === 0) settle();
  };
  const generation: Generation = {
    id,
    scopes: [...scopes.keys()],
    list: (scope) => scopes.get(scope)?.list ?? [],
    lookup(scope, name) {
      const table = scopes.get(scope);
      const exact = table?.exact.get(name);
      if (exact) return { kind: "found", extension: exact };
      const bare = table?.bare.get(name) ?? [];
      if (bare.length === 1) return { kind: "found", extension: bare[0] as Extension };
      if (bare.length > 1) return { kind: "ambiguous", names: bare.map(fullName) };
      const near = nearest(name, [...(table?.exact.keys() ?? []), ...(table?.bare.keys() ?? [])]);
      return near === undefined ? { kind: "missing" } : { kind: "missing", nearest: near };
    },
    hold() {
      holders += 1;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        holders -= 1;
        settleIfFree();
      };
    },
  };
  const handles = new Set([...scopes.values()].flatMap((table) => table.list.map((extension) => extension.handle)));
  const state: GenerationState = {
    handles,
    retired,
    retire() {
      isRetired = true;
      settleIfFree();
    },
  };
  return { generation, state };
};

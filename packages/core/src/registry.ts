import type { Diagnostic } from "./diagnostic.js";
import type { Extension } from "./extension.js";
import { createGeneration, createTables, type Generation, register } from "./generation.js";
import { createGenerationLife, createModuleUses, type GenerationLife } from "./generation-life.js";

export interface GenerationBuilder {
  /**
   * Registers, or says in a diagnostic why not. Built-ins go first, so that nothing is in their place. The handle
   * of an extension that is registered is the generation's to dispose; that of a refused one stays the caller's.
   *
   * @throws TypeError after `seal`: a generation never changes.
   */
  add(extension: Extension): Diagnostic | undefined;
  /** @throws TypeError when it was called before. */
  seal(): Generation;
  /**
   * Gives the build up, sealed or not: disposes the modules that no other generation uses. Settles with what
   * failed on the way. Does nothing once the generation has been swapped in.
   */
  discard(): Promise<readonly unknown[]>;
}

/** The extensions of one project: no state is shared between two registries. */
export interface Registry {
  readonly current: Generation;
  build(): GenerationBuilder;
  /**
   * Makes `next` the current generation and lets go of the one before: the modules that `next` does not share are
   * disposed, each once, as soon as nobody holds it. Settles when they are, with what failed on the way. The
   * current generation itself changes nothing.
   *
   * Rejects with a TypeError for a generation of another registry, or one that was replaced or discarded: its
   * modules may be gone.
   */
  swap(next: Generation): Promise<readonly unknown[]>;
  /** Swaps in an empty generation. */
  dispose(): Promise<readonly unknown[]>;
}

export interface RegistryOptions {
  /** Lets another extension take a built-in's name. Default false: built-ins can't be replaced. */
  readonly overrideBuiltins?: boolean;
}

export const createRegistry = (options: RegistryOptions = {}): Registry => {
  const uses = createModuleUses();
  const lives = new WeakMap<Generation, GenerationLife>();
  let lastId = 0;

  const build = (): GenerationBuilder => {
    const tables = createTables();
    const life = createGenerationLife(tables.handles, uses);
    let open = true;
    const requireOpen = (): void => {
      if (!open) throw new TypeError("This generation is sealed or discarded; build another.");
    };
    return {
      add(extension) {
        requireOpen();
        return register(tables, extension, options.overrideBuiltins ?? false);
      },
      seal() {
        requireOpen();
        open = false;
        lastId += 1;
        const generation = createGeneration(lastId, tables, life.hold);
        lives.set(generation, life);
        return generation;
      },
      discard() {
        open = false;
        return life.phase === "built" ? life.retire() : Promise.resolve([]);
      },
    };
  };

  const first = build().seal();
  let current = { generation: first, life: lives.get(first) };

  const swap = async (next: Generation): Promise<readonly unknown[]> => {
    if (next === current.generation) return [];
    const life = lives.get(next);
    if (life?.phase !== "built") {
      throw new TypeError(
        "Swap in a generation that this registry built and that was not replaced or discarded.",
      );
    }
    life.begin();
    const previous = current.life;
    current = { generation: next, life };
    return previous ? previous.retire() : [];
  };

  return {
    get current() {
      return current.generation;
    },
    build,
    swap,
    dispose: () => swap(build().seal()),
  };
};

import type { ModuleHandle } from "./module-handle.js";

/** Counts how many generations use a module; the last to let go of it disposes it. */
export interface ModuleUses {
  acquire(handles: Iterable<ModuleHandle>): void;
  /** Settles with what failed on the way. One module's failure, or its never ending, does not keep the others. */
  release(handles: Iterable<ModuleHandle>): Promise<readonly unknown[]>;
}

export const createModuleUses = (): ModuleUses => {
  const uses = new Map<ModuleHandle, number>();
  const disposed = new WeakSet<ModuleHandle>();

  const letGo = async (handle: ModuleHandle, errors: unknown[]): Promise<void> => {
    const left = (uses.get(handle) ?? 0) - 1;
    if (left > 0) {
      uses.set(handle, left);
      return;
    }
    uses.delete(handle);
    if (disposed.has(handle)) return;
    disposed.add(handle);
    try {
      await handle.dispose();
    } catch (thrown) {
      errors.push(thrown);
    }
  };

  return {
    acquire(handles) {
      for (const handle of handles) uses.set(handle, (uses.get(handle) ?? 0) + 1);
    },
    async release(handles) {
      const errors: unknown[] = [];
      await Promise.all([...handles].map((handle) => letGo(handle, errors)));
      return errors;
    },
  };
};

/** From being built, through being current, to the last holder's letting go. */
export interface GenerationLife {
  readonly phase: "built" | "current" | "retired";
  hold(): () => void;
  begin(): void;
  /** Settles once nobody holds it and its modules are let go, with what failed on the way. */
  retire(): Promise<readonly unknown[]>;
}

export const createGenerationLife = (
  handles: ReadonlySet<ModuleHandle>,
  uses: ModuleUses,
): GenerationLife => {
  let phase: GenerationLife["phase"] = "built";
  let holders = 0;
  let whenFree: (() => void) | undefined;
  const freeIfUnheld = (): void => {
    if (holders > 0) return;
    whenFree?.();
    whenFree = undefined;
  };
  return {
    get phase() {
      return phase;
    },
    hold() {
      holders += 1;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        holders -= 1;
        freeIfUnheld();
      };
    },
    begin() {
      phase = "current";
      uses.acquire(handles);
    },
    retire() {
      // One that never was current is acquired to be let go, so that what others use stays.
      if (phase === "built") uses.acquire(handles);
      phase = "retired";
      return new Promise((resolve) => {
        whenFree = () => resolve(uses.release(handles));
        freeIfUnheld();
      });
    },
  };
};

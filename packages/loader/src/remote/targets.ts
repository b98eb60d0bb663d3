import type { CallResult, Logger } from "@hardpoint/core";
import type { Connection } from "./connection.js";

/** A module, or an instance that one made. */
export interface Target {
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly log: Logger;
  /** What made an instance. */
  readonly parent?: number;
  /** Opens it on a far side, on behalf of a call; what made it is open there. */
  prepare(on: Connection, call: number): Promise<CallResult>;
}

/** What a group's calls can be made on, by number. */
export interface Targets {
  add(make: (number: number) => Target): number;
  get(number: number): (Target & { readonly lateFaults: number }) | undefined;
  /** The module that made an instance, however deep; its own number for a module. */
  moduleOf(number: number): number;
  /** Counts a fault for the module. */
  blame(number: number): void;
  /** Opens a target and what made it, once on each far side. A failure is not remembered. */
  prepare(on: Connection, number: number, call: number): Promise<CallResult> | "open";
  /** Forgets a target with all that it made, and gives their numbers. */
  release(number: number): readonly number[];
  readonly size: number;
}

export const createTargets = (): Targets => {
  const targets = new Map<number, Target & { lateFaults: number }>();
  let last = 0;

  const moduleOf = (number: number): number => {
    const parent = targets.get(number)?.parent;
    return parent === undefined ? number : moduleOf(parent);
  };

  const open = async (on: Connection, number: number, call: number): Promise<CallResult> => {
    const target = targets.get(number);
    if (!target) throw new Error("it has been disposed");
    if (target.parent !== undefined) {
      const parent = prepare(on, target.parent, call);
      const opened = parent === "open" ? undefined : await parent;
      if (opened?.ok === false) return opened;
    }
    return target.prepare(on, call);
  };

  const prepare = (on: Connection, number: number, call: number): Promise<CallResult> | "open" => {
    const known = on.targets.get(number);
    if (known) return known;
    const opening = open(on, number, call).then(
      (opened) => {
        settle(opened.ok);
        return opened;
      },
      (thrown: unknown) => {
        settle(false);
        throw thrown;
      },
    );
    const settle = (isOpen: boolean): void => {
      // It may have been released meanwhile.
      if (on.targets.get(number) !== opening) return;
      if (isOpen) on.targets.set(number, "open");
      else on.targets.delete(number);
    };
    on.targets.set(number, opening);
    return opening;
  };

  const release = (number: number): readonly number[] => {
    if (!targets.delete(number)) return [];
    const made = [...targets].filter(([, { parent }]) => parent === number);
    return [number, ...made.flatMap(([each]) => release(each))];
  };

  return {
    add(make) {
      last += 1;
      targets.set(last, { ...make(last), lateFaults: 0 });
      return last;
    },
    get: (number) => targets.get(number),
    moduleOf,
    blame(number) {
      const module = targets.get(moduleOf(number));
      if (module) module.lateFaults += 1;
    },
    prepare,
    release,
    get size() {
      return targets.size;
    },
  };
};

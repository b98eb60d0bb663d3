import type { ConfigPath } from "@hardpoint/core";

/** What was read of a configuration, as a tree along its paths. */
export interface ReadTrail {
  note(path: ConfigPath): void;
  /** The smallest parts of `value` that nobody read, and what was asked for beside each. */
  unread(value: unknown): readonly Unread[];
}

interface Unread {
  readonly path: ConfigPath;
  /** The keys that were asked for in the same map: one of them may be what was meant. */
  readonly siblings: readonly string[];
}

interface Step {
  whole: boolean;
  readonly below: Map<string, Step>;
}

export const createReadTrail = (): ReadTrail => {
  const root: Step = { whole: false, below: new Map() };
  return {
    note(path) {
      let step = root;
      for (const key of path) {
        let next = step.below.get(String(key));
        if (!next) {
          next = { whole: false, below: new Map() };
          step.below.set(String(key), next);
        }
        step = next;
      }
      step.whole = true;
    },
    unread: (value) => [...walk(value, root, [])],
  };
};

function* walk(value: unknown, step: Step, path: ConfigPath): Generator<Unread> {
  if (step.whole) return;
  for (const [key, child] of children(value)) {
    const below = step.below.get(String(key));
    const childPath = [...path, key];
    if (below === undefined) yield { path: childPath, siblings: [...step.below.keys()] };
    else if (below.whole || isEmpty(child)) continue;
    // Something beneath it was asked for, and it has nothing beneath it.
    else if (typeof child !== "object") yield { path: childPath, siblings: [] };
    else yield* walk(child, below, childPath);
  }
}

const children = (value: unknown): readonly (readonly [string | number, unknown])[] =>
  Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

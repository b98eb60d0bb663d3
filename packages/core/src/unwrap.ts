import type { ModuleLike } from "./shape.js";

/** A place in a module's exports where the contract may be kept. */
export interface Candidate {
  /** For messages: `default export`, `named exports`, `module.exports`. */
  readonly via: string;
  readonly value: unknown;
}

const maxWraps = 4;

/**
 * The places to look for a contract in what `import()` gave, in order: the default export, the named exports, a
 * CommonJS `module.exports`, then what is wrapped in further `default`s, as compilers leave them
 * (`default.default`). Each object is named once.
 */
export const candidates = (namespace: unknown): readonly Candidate[] => {
  const found: Candidate[] = [];
  const add = (via: string, value: unknown): void => {
    if (value === undefined || found.some((other) => other.value === value)) return;
    found.push({ via, value });
  };
  const wrapped: Candidate[] = [];
  let inner = member(namespace, "default");
  let via = "default export";
  for (let depth = 0; depth < maxWraps && inner !== undefined; depth++) {
    wrapped.push({ via, value: inner });
    inner = member(inner, "default");
    via = `${via}'s default`;
  }
  const [first, ...deeper] = wrapped;
  if (first) add(first.via, first.value);
  add("named exports", namespace);
  add("module.exports", member(namespace, "module.exports"));
  for (const candidate of deeper) add(candidate.via, candidate.value);
  return found;
};

const member = (of: unknown, name: string): unknown => {
  if ((typeof of !== "object" && typeof of !== "function") || of === null) return undefined;
  try {
    return (of as ModuleLike)[name];
  } catch {
    // A getter that throws hides nothing that could be used.
    return undefined;
  }
};

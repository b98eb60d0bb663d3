import type { ModuleLike } from "./module-members.js";

/** A place in a module's exports where the contract may be kept. */
export interface Candidate {
  /** For messages: `default export`, `named exports`, `module.exports`, `default export's default`. */
  readonly via: string;
  readonly value: unknown;
}

const maxWraps = 4;

/**
 * The places to look for a contract in what `import()` gave, in order: the default export, the named exports, a
 * CommonJS `module.exports`, then what is wrapped in further `default`s, as compilers leave them
 * (`default.default`). Where a compiler marked its wrapping with `__esModule`, the `default` in it is the default
 * export that the author wrote, and goes first. Each object is named once.
 */
export const candidates = (namespace: unknown): readonly Candidate[] => {
  const marked: Candidate[] = [];
  const plain: Candidate[] = [];
  let outer = namespace;
  let via = "default export";
  for (let depth = 0; depth < maxWraps; depth++) {
    const inner = member(outer, "default");
    if (inner === undefined) break;
    const isMarked = depth > 0 && member(outer, "__esModule") === true;
    (isMarked ? marked : plain).push({ via, value: inner });
    outer = inner;
    via = `${via}'s default`;
  }
  const [first, ...deeper] = plain;
  const found = new Map<unknown, Candidate>();
  for (const candidate of [
    ...marked.reverse(),
    ...(first ? [first] : []),
    { via: "named exports", value: namespace },
    { via: "module.exports", value: member(namespace, "module.exports") },
    ...deeper,
  ]) {
    if (candidate.value !== undefined && !found.has(candidate.value)) found.set(candidate.value, candidate);
  }
  return [...found.values()];
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

import {
  assertNever,
  type CallOptions,
  type CallResult,
  type Extension,
  type Failure,
  failed,
  failure,
  type Generation,
  isThenable,
  type MaybePromise,
  type Truth,
  whenReady,
} from "@hardpoint/core";
import type { EvaluateData } from "./binding.js";
import { builtinOf } from "./builtins/builtins.js";
import {
  type AskedCondition,
  formatLeaf,
  type NamedCondition,
  type TerminationCondition,
} from "./condition.js";
import { terminationConditionsContract } from "./contract.js";
import { goalRank, type Leaf, limitRank, type Meaning, type Phase, type Tree } from "./evaluation.js";
import type { LoopState } from "./loop-state.js";
import type { Parsed, Parses } from "./parses.js";

/** What one evaluation needs to make a condition ready. */
export interface ResolverPorts {
  readonly generation: Generation;
  readonly parses: Parses;
  readonly state: LoopState;
  /** Of calls of modules. */
  readonly options: CallOptions;
  /** Asks a condition of the scope `conditions`. */
  askCondition(condition: AskedCondition): MaybePromise<CallResult<Truth>>;
  /** Tells that a condition could not be evaluated. */
  fail(condition: NamedCondition | AskedCondition, reason: Failure): void;
}

export interface Resolver {
  /** What can be made ready at once. Custom conditions that no module has parsed yet are not asked. */
  now(condition: TerminationCondition): Tree;
  /** Has all custom conditions parsed first. */
  all(condition: TerminationCondition): MaybePromise<Tree>;
}

export const createResolver = (ports: ResolverPorts): Resolver => {
  const { generation, parses } = ports;
  /** Why a custom condition could not be parsed in this evaluation. */
  const unparsed = new Map<NamedCondition, Failure>();

  const now = (condition: TerminationCondition): Tree => {
    switch (condition.kind) {
      case "named":
        return named(condition);
      case "asked":
        return leaf("elsewhere", asConditionMeaning(condition), () =>
          whenReady(ports.askCondition(condition), (answer) => settle(condition, answer)),
        );
      // Said when it was read.
      case "invalid":
        return leaf("now", unreadable, () => "unknown");
      case "not":
        return { kind: "not", member: now(condition.member) };
      case "any_of":
      case "all_of":
        return { kind: condition.kind, members: condition.members.map(now) };
      default:
        return assertNever(condition);
    }
  };

  const named = (condition: NamedCondition): Tree => {
    const found = find(generation, condition);
    const failing = (reason: Failure): Leaf =>
      leaf("now", meaningOf(condition), () => settle(condition, failed(reason)));
    if (!found.ok) return failing(found.failure);
    const extension = found.value;
    const reason = unparsed.get(condition);
    if (reason) return failing(reason);
    const parsed = parsedNow(extension, condition);
    if (parsed === undefined) return leaf("elsewhere", meaningOf(condition, extension), () => "unknown");
    if (!parsed.ok) return failing(parsed.failure);
    switch (parsed.value.kind) {
      case "refused":
        return failing(failure("result", "it can't use the value that it is given"));
      case "built":
        return now(parsed.value.condition);
      case "own":
        return ask(condition, extension, parsed.value.data);
      default:
        return assertNever(parsed.value);
    }
  };

  /** Built-ins parse at once. */
  const parsedNow = (extension: Extension, condition: NamedCondition): CallResult<Parsed> | undefined => {
    const known = parses.known(extension, condition);
    if (known) return { ok: true, value: known };
    if (extension.origin.kind !== "builtin") return undefined;
    const parsed = parses.parse(extension, condition);
    return isThenable(parsed) ? undefined : (parsed as CallResult<Parsed>);
  };

  const ask = (condition: NamedCondition, extension: Extension, data: unknown): Leaf => {
    const given: EvaluateData = { condition: data, state: ports.state };
    // What bounds a built-in is the evaluation's own deadline.
    const options = extension.origin.kind === "builtin" ? { ...ports.options, deadlineMs: 0 } : ports.options;
    return leaf(phaseOf(extension), meaningOf(condition, extension), () =>
      whenReady(extension.handle.call("evaluate", given, options), (result) => settle(condition, result)),
    );
  };

  const settle = (condition: NamedCondition | AskedCondition, result: CallResult): Truth => {
    if (result.ok && isTruth(result.value)) return result.value;
    ports.fail(
      condition,
      result.ok ? failure("result", "it gave something that is neither true nor false") : result.failure,
    );
    return "unknown";
  };

  const all = (condition: TerminationCondition): MaybePromise<Tree> => {
    const parsing: PromiseLike<unknown>[] = [];
    for (const each of namedIn(condition)) {
      const found = find(generation, each);
      if (!found.ok || parses.known(found.value, each)) continue;
      const noted = whenReady(parses.parse(found.value, each, ports.options), (parsed) => {
        if (!parsed.ok) unparsed.set(each, parsed.failure);
      });
      if (isThenable(noted)) parsing.push(noted);
    }
    return parsing.length === 0 ? now(condition) : Promise.all(parsing).then(() => now(condition));
  };

  return { now, all };
};

/** The conditions of a tree that stand there by their names. */
const namedIn = (condition: TerminationCondition): readonly NamedCondition[] => {
  if (condition.kind === "named") return [condition];
  if (condition.kind === "not") return namedIn(condition.member);
  return "members" in condition ? condition.members.flatMap(namedIn) : [];
};

const find = (generation: Generation, { name }: NamedCondition): CallResult<Extension> => {
  const found = generation.lookup(terminationConditionsContract.scope, name);
  if (found.kind === "found") return { ok: true, value: found.extension };
  const message =
    found.kind === "missing"
      ? `no termination condition is called "${name}"`
      : `the name could be ${found.names.join(" or ")}`;
  return failed(failure("load", message));
};

const phaseOf = ({ origin, name }: Extension): Phase => {
  if (origin.kind !== "builtin") return "elsewhere";
  return builtinOf(name)?.immediate === false ? "judge" : "now";
};

const leaf = (phase: Phase, meaning: Meaning, ask: Leaf["ask"]): Leaf => ({
  kind: "leaf",
  phase,
  meaning,
  ask,
});

const meaningOf = (condition: NamedCondition, extension?: Extension): Meaning => {
  const text = formatLeaf(condition);
  const builtin = !extension || extension.origin.kind === "builtin" ? builtinOf(condition.name) : undefined;
  if (builtin) return { reason: builtin.reason, status: builtin.status, rank: builtin.rank, text };
  const isLimit = extension?.handle.values.status === "exhausted";
  return {
    reason: condition.name,
    status: isLimit ? "exhausted" : "complete",
    rank: isLimit ? limitRank : goalRank,
    text,
  };
};

const asConditionMeaning = (condition: AskedCondition): Meaning => ({
  reason: "condition",
  status: "complete",
  rank: goalRank,
  text: formatLeaf(condition),
});

const unreadable: Meaning = {
  reason: "error",
  status: "exhausted",
  rank: limitRank,
  text: formatLeaf({ kind: "invalid" }),
};

const isTruth = (value: unknown): value is Truth => typeof value === "boolean" || value === "unknown";

import {
  type CallOptions,
  type CallResult,
  type Extension,
  failed,
  failure,
  type MaybePromise,
  type ModuleHandle,
  succeeded,
  whenReady,
} from "@hardpoint/core";
import type { ParseData } from "./binding.js";
import type { NamedCondition, TerminationCondition } from "./condition.js";
import { isTagged } from "./loop-condition.js";
import { type ReadTermination, readTermination } from "./read.js";

/** What a module made of the value by its condition's name. */
export type Parsed =
  /** Data of its own, which it is given back. */
  | { readonly kind: "own"; readonly data: unknown }
  /** A built-in condition, which the engine evaluates. */
  | ({ readonly kind: "built" } & ReadTermination)
  /** It can't use the value. */
  | { readonly kind: "refused" };

/** What modules have parsed so far. A module that a reload has replaced parses anew. */
export interface Parses {
  known(extension: Extension, condition: NamedCondition): Parsed | undefined;
  /** A failure is not kept: the next evaluation asks again. */
  parse(
    extension: Extension,
    condition: NamedCondition,
    options?: CallOptions,
  ): MaybePromise<CallResult<Parsed>>;
}

export const createParses = (agents: readonly string[]): Parses => {
  const byModule = new WeakMap<ModuleHandle, Map<TerminationCondition, Parsed>>();

  const keep = (handle: ModuleHandle, condition: NamedCondition, parsed: Parsed): CallResult<Parsed> => {
    const kept = byModule.get(handle) ?? new Map<TerminationCondition, Parsed>();
    byModule.set(handle, kept.set(condition, parsed));
    return succeeded(parsed);
  };

  return {
    known: ({ handle }, condition) => byModule.get(handle)?.get(condition),
    parse({ handle }, condition, options) {
      const data: ParseData = { value: condition.value, agents };
      return whenReady(handle.call("parse", data, options), (result): CallResult<Parsed> => {
        if (!result.ok) return result;
        const { value } = result;
        if (value === null) return keep(handle, condition, { kind: "refused" });
        if (!isTagged(value)) return keep(handle, condition, { kind: "own", data: value });
        if (value.condition === undefined)
          return failed(failure("result", "it gave a tag without a condition"));
        const { source } = condition;
        const read = readTermination(value.condition, {
          agents,
          custom: false,
          // What a module made stands nowhere else than where it was asked for.
          ...(source ? { locate: () => source } : {}),
        });
        return keep(handle, condition, { kind: "built", ...read });
      });
    },
  };
};

import type { MaybePromise } from "@hardpoint/core";
import type { LoopState } from "../loop-state.js";
import type { EndStatus, EvaluateCall } from "../termination-module.js";

/** What a configuration's value came to. */
export type BuiltinReading<Parsed> =
  | {
      readonly ok: true;
      readonly condition: Parsed;
      /** Parts of the value that have no effect: the key, and why, in words that follow it. */
      readonly ignored?: readonly { readonly key: string; readonly why: string }[];
      /** The agent that it names, by the key. */
      readonly agent?: { readonly key: string; readonly name: string };
    }
  | {
      readonly ok: false;
      /** In words that follow the condition's name. */
      readonly problem: string;
      /** The key within the value that is concerned. */
      readonly key?: string;
      readonly hint?: string;
    };

/** One of the built-in vocabulary. */
export interface Builtin<Parsed> {
  /** What a termination gives as its reason. */
  readonly reason: string;
  readonly status: EndStatus;
  /** Of several conditions that must hold together, the lowest gives the reason. */
  readonly rank: number;
  /** Whether it answers at once, of what the host handed over. */
  readonly immediate: boolean;
  read(value: unknown): BuiltinReading<Parsed>;
  holds(condition: Parsed, state: LoopState, call: EvaluateCall): MaybePromise<boolean>;
}

/** `value` as a map, or undefined. */
export const asMap = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

import type { Diagnostic } from "@hardpoint/core";
import {
  createTerminationConditions,
  type TerminationConditionsOptions,
} from "../create-termination-conditions.js";
import { defineTerminationCondition } from "../define-termination-condition.js";
import type { LoopState } from "../loop-state.js";
import type { TerminationModule } from "../termination-module.js";

/** A reviewer has just found that the second try is good. */
export const state: LoopState = {
  iterations: 2,
  loops: [{ group: "coder,reviewer", agents: ["coder", "reviewer"], count: 2, startedAt: 1_000 }],
  results: { coder: ["one", "two"], reviewer: ["not yet", "we SHIP it"] },
  frontier: ["coder"],
  completed: ["coder", "reviewer"],
  status: "running",
  now: 5_000,
};

/** An engine, and what it reports. */
export const create = (termination: unknown, options: Partial<TerminationConditionsOptions> = {}) => {
  const diagnostics: Diagnostic[] = [];
  const engine = createTerminationConditions({
    termination,
    report: (one) => diagnostics.push(one),
    retryMs: [],
    ...options,
  });
  return { engine, diagnostics, codes: () => diagnostics.map(({ code }) => code) };
};

/** Whether the reviewer wrote as many letters as the value says. */
export const longEnough = defineTerminationCondition({
  parse: (value) => (typeof value === "number" ? { letters: value } : null),
  evaluate: ({ letters }, { results }) => (results.reviewer?.at(-1) ?? "").length >= letters,
});

/** Met in that state. */
export const ship = { result_matches: { agent: "reviewer", contains: "SHIP" } };
/** Not met in it. */
export const never = { max_iterations: 99 };

/** A module that breaks the contract in a way that types forbid. */
export const wrong = (members: object): TerminationModule =>
  defineTerminationCondition(members as TerminationModule);

export const fail = (): never => {
  throw new Error("no network");
};

import {
  type Capabilities,
  diagnose,
  isThenable,
  type MaybePromise,
  type Report,
  type Truth,
  toErrorData,
} from "@hardpoint/core";
import type { FunctionState } from "./function-state.js";
import { offeredMethod } from "./offered-method.js";

/** What evaluates a gate, a `when` and continue_until: `check(condition, locate)` and `evaluate(condition, facts, …)`. */
export const conditionsCapability = "conditions";

/** What a condition is asked with, and an observer is told. */
export interface FunctionFacts {
  readonly sessionID: string;
  readonly fnName: string;
  readonly state: FunctionState;
  readonly requiredEvidence: readonly string[];
  readonly userMessagedThisTurn: boolean;
  readonly workspaceDir?: string;
}

/** The session's artifacts, for conditions that ask for them. */
interface EvaluateOptions {
  readonly artifacts: { exists(name: string): boolean; read(name: string): string | undefined };
}

/** The condition's truth. Whatever goes wrong makes it unknown, which opens and continues nothing. Never throws. */
export const askCondition = (
  capabilities: Capabilities,
  condition: unknown,
  facts: FunctionFacts,
  options: EvaluateOptions,
  report: Report,
): MaybePromise<Truth> => {
  const fail = (reason: string): Truth => {
    report(
      diagnose(
        "CONDITION_FAILED",
        `A condition of the function "${facts.fnName}" counts as unknown: ${reason.replace(/\.$/u, "")}.`,
      ),
    );
    return "unknown";
  };
  const toTruth = (answer: unknown): Truth =>
    answer === true || answer === false || answer === "unknown"
      ? answer
      : fail("its evaluation gave no truth");
  const evaluate = offeredMethod(capabilities, conditionsCapability, "evaluate");
  // Told once, when the functions were checked.
  if (evaluate === undefined) return "unknown";
  const rejected = (thrown: unknown): Truth => fail(toErrorData(thrown).message);
  try {
    const answer = evaluate(condition, facts, options);
    return isThenable(answer) ? Promise.resolve(answer).then(toTruth, rejected) : toTruth(answer);
  } catch (thrown) {
    return rejected(thrown);
  }
};

/** A condition in words: `artifact_exists(plan) and not turn_count(3)`. */
export const conditionInWords = (condition: unknown): string => words(condition, 0);

const words = (condition: unknown, depth: number): string => {
  if (typeof condition === "string") return condition.trim();
  // An unusable one is named where it stands; deep ones say no more to a reader.
  if (typeof condition !== "object" || condition === null || depth > 4) return "…";
  const [[key, value] = []] = Object.entries(condition);
  if (key === "not") return `not ${words(value, depth + 1)}`;
  if ((key !== "all" && key !== "any") || !Array.isArray(value)) return "…";
  const joined = value.map((member) => words(member, depth + 1)).join(key === "all" ? " and " : " or ");
  return depth === 0 || value.length < 2 ? joined : `(${joined})`;
};

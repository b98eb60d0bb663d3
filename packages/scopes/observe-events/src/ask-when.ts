import {
  type Capabilities,
  type Diagnostic,
  isThenable,
  type MaybePromise,
  type Truth,
  toErrorData,
} from "@hardpoint/core";
import type { Locate, ObserveFacts } from "./observe.js";

/** The capability that evaluates a `when`, as the scope `conditions` provides it. */
export const conditionsCapability = "conditions";

export interface WhenAnswer {
  readonly truth: Truth;
  /** Why it is unknown, if that is known here; else whoever evaluated it has said so. */
  readonly reason?: string;
}

const nobody = "nothing here evaluates conditions";

/** The truth of a condition. Whatever goes wrong makes it unknown. Never throws. */
export const askWhen = (
  capabilities: Capabilities,
  when: unknown,
  facts: ObserveFacts,
): MaybePromise<WhenAnswer> => {
  const evaluate = methodOf(capabilities, "evaluate");
  if (evaluate === undefined) return { truth: "unknown", reason: nobody };
  try {
    const answer = evaluate(when, facts);
    return isThenable(answer) ? Promise.resolve(answer).then(toAnswer, failedAnswer) : toAnswer(answer);
  } catch (thrown) {
    return failedAnswer(thrown);
  }
};

const toAnswer = (answer: unknown): WhenAnswer =>
  answer === true || answer === false
    ? { truth: answer }
    : { truth: "unknown", ...(answer === "unknown" ? {} : { reason: "the answer is no truth" }) };

const failedAnswer = (thrown: unknown): WhenAnswer => ({
  truth: "unknown",
  reason: toErrorData(thrown).message,
});

/** What is wrong with a condition as it stands in a configuration; a reason where nobody can tell. Never throws. */
export const checkWhen = (
  capabilities: Capabilities,
  when: unknown,
  locate: Locate | undefined,
): MaybePromise<readonly Diagnostic[] | string> => {
  if (methodOf(capabilities, "evaluate") === undefined) return nobody;
  const check = methodOf(capabilities, "check");
  if (check === undefined) return [];
  try {
    const found = check(when, locate);
    return isThenable(found)
      ? Promise.resolve(found).then(toDiagnostics, (thrown) => toErrorData(thrown).message)
      : toDiagnostics(found);
  } catch (thrown) {
    return toErrorData(thrown).message;
  }
};

const toDiagnostics = (found: unknown): readonly Diagnostic[] | string =>
  Array.isArray(found) ? found : "the check gave no list";

/** Looked up at each use: another scope may provide it later. */
const methodOf = (
  capabilities: Capabilities,
  name: string,
): ((...args: unknown[]) => unknown) | undefined => {
  const methods = Object.hasOwn(capabilities, conditionsCapability)
    ? capabilities[conditionsCapability]?.methods
    : undefined;
  const method = methods !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method && ((...args) => Reflect.apply(method, methods, args));
};

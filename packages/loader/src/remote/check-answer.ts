import { type CallResult, type Failure, failureKinds } from "@hardpoint/core";
import { loadSteps } from "../isolate.js";
import type { OpenAnswer } from "./protocol.js";

/**
 * Whether what a far side answered has the form of an answer. An extension may have changed the ground that the far
 * side stands on, and the host reads an answer without asking again.
 */
export const isCallResult = (answer: unknown): answer is CallResult => {
  if (!isObject(answer)) return false;
  return answer.ok === true
    ? Object.hasOwn(answer, "value")
    : answer.ok === false && isFailure(answer.failure);
};

export const isOpenAnswer = (answer: unknown): answer is OpenAnswer => {
  if (!isObject(answer) || !isListOf(answer.diagnostics, isDiagnostic)) return false;
  if (answer.ok === false) return loadSteps.some((step) => step === answer.step) && isFailure(answer.failure);
  return (
    answer.ok === true &&
    isListOf(answer.members, (member) => typeof member === "string") &&
    isObject(answer.values) &&
    isObject(answer.negotiation) &&
    ["undefined", "string"].includes(typeof answer.ownName)
  );
};

const isFailure = (value: unknown): value is Failure =>
  isObject(value) &&
  failureKinds.some((kind) => kind === value.kind) &&
  typeof value.message === "string" &&
  (value.error === undefined || isErrorData(value.error));

const isErrorData = (value: unknown): boolean =>
  isObject(value) && typeof value.name === "string" && typeof value.message === "string";

const isDiagnostic = (value: unknown): boolean =>
  isObject(value) && typeof value.code === "string" && typeof value.message === "string";

const isListOf = (value: unknown, accepts: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(accepts);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

import { describe } from "@hardpoint/core";
import type { ConditionEnv } from "./condition-env.js";

/** The key of `state.kv` that holds the todo list: text with check boxes, or a list of `{ content, status }`. */
const todosKey = "__todos";
/** The artifact that is read when there is no todo list. */
const planArtifact = "plan";

/** An item of a Markdown list with an empty check box, bulleted or numbered. */
const uncheckedBox = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[[ \t]?\](?=\s|$)/gm;

export const countUncheckedBoxes = (text: string): number => text.match(uncheckedBox)?.length ?? 0;

/**
 * How many todos are open: those of `kv.__todos`, else the unchecked boxes of the artifact `plan`, else 0.
 *
 * @throws TypeError when the todo list has a form that can't be read.
 */
export const todosRemaining = (env: ConditionEnv): number => {
  const { kv } = env.state;
  if (Object.hasOwn(kv, todosKey) && kv[todosKey] !== undefined && kv[todosKey] !== null)
    return countOpen(kv[todosKey]);
  const plan = env.artifacts.read(planArtifact);
  return plan === undefined ? 0 : countUncheckedBoxes(plan);
};

const countOpen = (todos: unknown): number => {
  if (typeof todos === "string") return countUncheckedBoxes(todos);
  if (!Array.isArray(todos))
    throw new TypeError(`state.kv.${todosKey} is ${describe(todos)}, neither text nor a list`);
  return todos.filter(isOpen).length;
};

const isOpen = (todo: unknown): boolean => {
  if (typeof todo === "string") return countUncheckedBoxes(todo) > 0;
  const status =
    typeof todo === "object" && todo !== null ? (todo as { status?: unknown }).status : undefined;
  if (typeof status !== "string")
    throw new TypeError(`an item of state.kv.${todosKey} is ${describe(todo)} without a status`);
  return status !== "completed" && status !== "cancelled";
};

import { describe } from "@hardpoint/core";
import type { Todo } from "./observe.js";

export type ReadTodos =
  | { readonly kind: "none" }
  | { readonly kind: "list"; readonly todos: readonly Todo[] }
  | { readonly kind: "unreadable"; readonly problem: string };

/** The todo list that a tool was given: its argument `todos`, a list of `{ content, status }`. May be empty. */
export const readTodos = (args: unknown): ReadTodos => {
  if (typeof args !== "object" || args === null || !Object.hasOwn(args, "todos")) return { kind: "none" };
  const { todos } = args as { readonly todos: unknown };
  if (!Array.isArray(todos)) return { kind: "unreadable", problem: `it is ${describe(todos)}, not a list` };
  const read: Todo[] = [];
  for (const [index, item] of todos.entries()) {
    const { content, status } = (typeof item === "object" && item !== null ? item : {}) as Partial<Todo>;
    if (typeof content !== "string" || typeof status !== "string")
      return { kind: "unreadable", problem: `its item ${index + 1} has no content and status` };
    read.push({ content, status });
  }
  return { kind: "list", todos: read };
};

import type { Diagnostic } from "@hardpoint/core";
import type { Happening } from "./happening.js";
import type { Summary } from "./summary.js";
import type { TaskStatus } from "./task-table.js";

/** Counts along for the summary. */
export interface Tally {
  note(happening: Happening): void;
  result(): Pick<Summary, "hooks" | "tasks" | "problems">;
}

export const createTally = (): Tally => {
  let said = 0;
  let failed = 0;
  const tasks = new Map<string, TaskStatus>();
  const problems = new Map<string, Diagnostic>();
  return {
    note(happening) {
      if (happening.type === "task") tasks.set(happening.task.id, happening.task.status);
      if (happening.type === "diagnostic") {
        const { diagnostic } = happening;
        // A hook that fails at every step is one thing to mend.
        problems.set(JSON.stringify([diagnostic.code, diagnostic.message, diagnostic.source]), diagnostic);
      }
      if (happening.type !== "point") return;
      said += happening.record.entries.filter(({ status }) => status === "said").length;
      failed += happening.record.entries.filter(({ status }) => status === "failed").length;
    },
    result() {
      const done = [...tasks.values()].filter((status) => status === "done").length;
      return {
        hooks: { said, failed },
        tasks: { done, unfinished: tasks.size - done },
        problems: [...problems.values()],
      };
    },
  };
};

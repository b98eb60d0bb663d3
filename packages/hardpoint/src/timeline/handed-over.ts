import type { Happening } from "../run/happening.js";
import { answerText } from "../run/task-table.js";

/**
 * Remembers what the host handed to each point, so that a rewrite can be shown as before → after: a trace record
 * has only what came of it.
 */
export interface HandedOver {
  note(happening: Happening): void;
  at(point: string): unknown;
}

export const createHandedOver = (): HandedOver => {
  const values = new Map<string, unknown>();
  let waiting: string[] = [];
  return {
    note(happening) {
      switch (happening.type) {
        case "run":
          values.set("system.transform", happening.system);
          break;
        case "turn":
          values.set("chat.message", happening.text);
          break;
        case "call":
          for (const point of ["tool.approval.pre", "tool.execute.before"])
            values.set(point, happening.call.args);
          break;
        case "output":
          values.set("tool.execute.after", happening.output);
          break;
        case "point":
          waiting.push(...happening.record.applied.injections.map(({ text }) => text));
          if (happening.record.point === "tool.approval.pre") {
            values.set("tool.execute.before", (happening.record.applied.payload as { args?: unknown }).args);
          }
          break;
        case "task":
          if (happening.task.status === "done") waiting.push(answerText(happening.task));
          break;
        case "system":
          waiting = waiting.filter((text) => !happening.drained.includes(text));
          break;
        default:
          break;
      }
    },
    at(point) {
      const value = values.get(point);
      // What waited was drained into the prompt by the core: it is nothing that a hook after it added.
      return point === "system.transform" && Array.isArray(value) ? [...value, ...waiting] : value;
    },
  };
};

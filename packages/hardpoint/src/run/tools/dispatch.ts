import type { TaskTable } from "../task-table.js";
import { defineTool, type Tool } from "../tool.js";
import { dispatchSchema } from "./schema.js";

export const dispatchTool = (tasks: Pick<TaskTable, "dispatch">): Tool =>
  defineTool({
    name: "dispatch",
    description: "Hands a task to a sub-agent, which works on it while you go on. Its answer comes later.",
    schema: dispatchSchema,
    run: async ({ agent, prompt }) => {
      const task = await tasks.dispatch(agent, prompt);
      return `Started ${task.id} with ${agent}.`;
    },
  });

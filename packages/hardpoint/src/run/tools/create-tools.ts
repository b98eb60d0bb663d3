import type { TaskTable } from "../task-table.js";
import type { Tool } from "../tool.js";
import { bashTool } from "./bash.js";
import { dispatchTool } from "./dispatch.js";
import { editTool } from "./edit.js";
import { readTool } from "./read.js";
import { writeTool } from "./write.js";

/** What an agent can do in a workspace, which is given as a real, absolute path. */
export const createTools = (workspace: string, tasks: Pick<TaskTable, "dispatch">): readonly Tool[] => [
  readTool(workspace),
  writeTool(workspace),
  editTool(workspace),
  bashTool(workspace),
  dispatchTool(tasks),
];

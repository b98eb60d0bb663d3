import { readFile } from "node:fs/promises";
import { confine } from "../confine.js";
import { defineTool, type Tool } from "../tool.js";
import { readSchema } from "./schema.js";
import { sentence } from "./sentence.js";

export const readTool = (workspace: string): Tool =>
  defineTool({
    name: "read",
    description: "Reads a text file of the workspace.",
    schema: readSchema,
    run: async ({ path }) => {
      const file = await confine(workspace, path);
      try {
        return await readFile(file, "utf8");
      } catch (thrown) {
        throw sentence(`"${path}" can't be read`, thrown);
      }
    },
  });

import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { confine } from "../confine.js";
import { defineTool, type Tool } from "../tool.js";
import { writeSchema } from "./schema.js";
import { sentence } from "./sentence.js";

export const writeTool = (workspace: string): Tool =>
  defineTool({
    name: "write",
    description: "Writes a text file of the workspace, with the directories that it needs.",
    schema: writeSchema,
    run: async ({ path, content }) => {
      const file = await confine(workspace, path);
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      } catch (thrown) {
        throw sentence(`"${path}" can't be written`, thrown);
      }
      return `Wrote ${path}.`;
    },
  });

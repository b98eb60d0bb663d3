import { readFile, writeFile } from "node:fs/promises";
import { confine } from "../confine.js";
import { defineTool, type Tool } from "../tool.js";
import { editSchema } from "./schema.js";
import { sentence } from "./sentence.js";

export const editTool = (workspace: string): Tool =>
  defineTool({
    name: "edit",
    description: "Replaces a text that occurs exactly once in a file of the workspace.",
    schema: editSchema,
    run: async ({ path, old, new: replacement }) => {
      const file = await confine(workspace, path);
      try {
        const text = await readFile(file, "utf8");
        const found = text.split(old).length - 1;
        if (found !== 1)
          throw new Misfit(`the text to replace occurs ${found === 0 ? "nowhere" : `${found} times`} in it`);
        // As a function, so that a `$&` in the replacement is only text.
        await writeFile(
          file,
          text.replace(old, () => replacement),
        );
      } catch (thrown) {
        throw thrown instanceof Misfit
          ? new Error(`"${path}" can't be edited: ${thrown.message}.`)
          : sentence(`"${path}" can't be edited`, thrown);
      }
      return `Edited ${path}.`;
    },
  });

class Misfit extends Error {}

// Keeps a file that says what was done last, for whoever watches.
import { writeFile } from "node:fs/promises";
import { readEvent } from "./event.mjs";

const { tool_name: tool, tool_output: output } = await readEvent();
const [firstLine] = String(output).split("\n");
await writeFile("last-tool.json", `${JSON.stringify({ tool, firstLine })}\n`);

// When the loop ends: what was run, how often.
import { readFile, writeFile } from "node:fs/promises";
import { readEvent } from "./event.mjs";

const { last_message: said } = await readEvent();
const log = await readFile("audit.log", "utf8").catch(() => "");
const commands = log
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line).input.command);
const counts = new Map();
for (const command of commands) counts.set(command, (counts.get(command) ?? 0) + 1);
const lines = [...counts].map(
  ([command, times]) => `- \`${command}\` ${times === 1 ? "once" : `${times} times`}`,
);
await writeFile("summary.md", ["# What was run", "", ...lines, "", said, ""].join("\n"));

// Notes each command before it runs, and keeps the agent from publishing.
import { appendFile } from "node:fs/promises";
import { answer, readEvent } from "./event.mjs";

const { tool_name: tool, tool_input: input, session_id: session, turn } = await readEvent();
const publishes = /\bnpm publish\b/.test(input.command);
await appendFile("audit.log", `${JSON.stringify({ session, turn, tool, input, publishes })}\n`);
if (publishes) answer({ decision: "deny", reason: "Publishing is for people. Say that it is ready." });

import { type HookCall, type PayloadOf, type PointName, toDialectTool } from "@hardpoint/hooks";
import type { HooksJsonEvent, hooksJsonEvents } from "./events.js";
import { hooksJsonRules } from "./rules.js";

/** What a command is told on stdin: of the event as the format has it, and of the session. */
export const encode = (
  event: HooksJsonEvent,
  payload: PayloadOf<PointName>,
  { session, agent, scene }: HookCall,
  directory: string,
): Readonly<Record<string, unknown>> => ({
  ...ofEvent(event, payload, scene.toolNames),
  event,
  ...(session === undefined ? {} : { session_id: session }),
  ...(agent === undefined ? {} : { agent }),
  cwd: scene.cwd ?? directory,
  ...(scene.turn === undefined ? {} : { turn: scene.turn }),
});

const ofEvent = (
  event: HooksJsonEvent,
  payload: PayloadOf<PointName>,
  names: HookCall["scene"]["toolNames"],
): Readonly<Record<string, unknown>> => {
  const tool = (at: PayloadOf<"tool.approval.pre" | "tool.execute.after">) =>
    toDialectTool(names, hooksJsonRules.id, at.tool, at.args);
  switch (event) {
    case "PreToolUse": {
      const { name, input } = tool(payload as PayloadOf<(typeof hooksJsonEvents)["PreToolUse"]>);
      return { tool_name: name, tool_input: input };
    }
    case "PostToolUse": {
      const after = payload as PayloadOf<(typeof hooksJsonEvents)["PostToolUse"]>;
      const { name, input } = tool(after);
      return { tool_name: name, tool_input: input, tool_output: after.output ?? null };
    }
    case "Stop":
      return { last_message: (payload as PayloadOf<(typeof hooksJsonEvents)["Stop"]>).content };
  }
};

import { type HookCall, type PayloadOf, type PointName, toDialectTool } from "@hardpoint/hooks";
import type { ClaudeEventName } from "./events.js";
import { claudeCodeRules } from "./rules.js";

type Data = Readonly<Record<string, unknown>>;

/** What a hook is told, as Claude Code has it. What a host does not tell (a transcript, say) is an empty text. */
export const encode = (
  event: ClaudeEventName,
  payload: PayloadOf<PointName>,
  { scene, session, agent }: Pick<HookCall, "scene" | "session" | "agent">,
  directory: string,
): Data => ({
  session_id: session ?? "",
  transcript_path: scene.transcript ?? "",
  cwd: scene.cwd ?? directory,
  permission_mode: scene.permissionMode ?? "default",
  hook_event_name: event,
  ...(scene.turn === undefined ? {} : { prompt_id: `turn-${scene.turn}` }),
  ...(agent === undefined ? {} : { agent_type: agent }),
  ...ofEvent(event, payload, scene),
});

const ofEvent = (event: ClaudeEventName, payload: PayloadOf<PointName>, scene: HookCall["scene"]): Data => {
  const as = <Name extends PointName>(_point: Name): PayloadOf<Name> => payload as PayloadOf<Name>;
  const tool = ({ tool: name, args }: Pick<PayloadOf<"tool.approval.pre">, "tool" | "args">): Data => {
    const told = toDialectTool(scene.toolNames, claudeCodeRules.id, name, args);
    return { tool_name: told.name, tool_input: told.input };
  };
  switch (event) {
    case "SessionStart":
      return { source: as("session.start").source };
    case "UserPromptSubmit":
      return { prompt: as("chat.message").text };
    case "PreToolUse":
      return { ...tool(as("tool.approval.pre")), tool_use_id: as("tool.approval.pre").callId };
    case "PermissionRequest":
      return tool(as("tool.approval.pre"));
    case "PermissionDenied": {
      const denied = as("tool.execute.denied");
      return { ...tool(denied), tool_use_id: denied.callId, reason: denied.reason };
    }
    case "PostToolUse": {
      const after = as("tool.execute.after");
      const { output, callId, durationMs } = after;
      return { ...tool(after), tool_use_id: callId, tool_response: output ?? null, duration_ms: durationMs };
    }
    case "PostToolUseFailure": {
      const failed = as("tool.execute.error");
      const { error, callId, durationMs } = failed;
      return {
        ...tool(failed),
        tool_use_id: callId,
        error: messageOf(error),
        is_interrupt: nameOf(error) === "AbortError",
        duration_ms: durationMs,
      };
    }
    case "SubagentStart":
      return {
        agent_id: as("agent.subagent.spawn.after").child,
        agent_type: as("agent.subagent.spawn.after").profile,
      };
    case "SubagentStop": {
      const { child, profile, output } = as("agent.subagent.complete");
      return {
        agent_id: child,
        agent_type: profile,
        stop_hook_active: false,
        ...(typeof output === "string" ? { last_assistant_message: output } : {}),
      };
    }
    case "Stop": {
      const { content, continued } = as("agent.turn.stop");
      return { stop_hook_active: continued > 0, last_assistant_message: content };
    }
    case "StopFailure": {
      const { error } = as("llm.response.error");
      return { error: errorTypeOf(error), error_details: messageOf(error) };
    }
    case "PreCompact":
      return {
        trigger: as("session.compact.before").trigger,
        custom_instructions: as("session.compact.before").instructions ?? "",
      };
    case "PostCompact":
      return {
        trigger: as("session.compact.after").trigger,
        compact_summary: as("session.compact.after").summary ?? "",
      };
    case "Notification": {
      const { kind, message, title } = as("notification");
      return { message, notification_type: kind, ...(title === undefined ? {} : { title }) };
    }
    case "ConfigChange":
      return { source: as("config.change").source, file_path: as("config.change").file };
    case "SessionEnd":
      return { reason: as("session.end").reason };
  }
};

const read = (error: unknown, key: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;

const nameOf = (error: unknown): unknown => read(error, "name");

const messageOf = (error: unknown): string => {
  const message = read(error, "message");
  return typeof message === "string" ? message : String(error);
};

/** The kind of a failed request, in the words by which Claude Code's matchers know it. */
export const errorTypeOf = (error: unknown): string => {
  const status = read(error, "status");
  if (status === 401 || status === 403) return "authentication_failed";
  if (status === 402) return "billing_error";
  if (status === 429) return "rate_limit";
  if (status === 400 || status === 422) return "invalid_request";
  if (typeof status === "number" && status >= 500) return "server_error";
  return "unknown";
};

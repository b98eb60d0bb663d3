import type { PayloadOf, PointName } from "@hardpoint/hooks";
import type { HookPayload } from "./hook-service.js";

/** A payload in Coding Code's words as the one of our point. What it lacks is filled with what says least. */
export const readPayload = (
  point: PointName,
  payload: HookPayload,
  newCall: () => string,
): PayloadOf<PointName> => {
  const text = (...keys: readonly string[]): string | undefined => {
    const found = keys.map((key) => payload[key]).find((value) => typeof value === "string");
    return found as string | undefined;
  };
  const number = (...keys: readonly string[]): number => {
    const found = keys.map((key) => payload[key]).find((value) => typeof value === "number");
    return (found as number | undefined) ?? 0;
  };
  const turn = Number(/\d+$/u.exec(text("turnId") ?? "")?.[0] ?? (number("turn") || 1));
  const tool = {
    tool: text("toolName", "tool") ?? "",
    args: recordOf(payload.args ?? payload.input),
    callId: text("callId") ?? newCall(),
  };
  const durationMs = number("durationMs", "duration");
  const model = text("model");
  const ofModel = model === undefined ? {} : { model };
  return {
    ...ofPoint(),
    ...(text("sessionId") === undefined ? {} : { session: text("sessionId") }),
  } as PayloadOf<PointName>;

  function ofPoint(): object {
    switch (point) {
      case "tool.approval.post": {
        const verdict = payload.decision === "deny" ? "deny" : "allow";
        return { ...tool, verdict, by: text("by") ?? "policy", ...optional("reason", text("reason")) };
      }
      case "tool.execute.after":
        return { ...tool, output: payload.result, durationMs, skipped: false };
      case "tool.execute.error":
        return { ...tool, error: payload.error, durationMs, attempt: number("attempt") || 1 };
      case "tool.execute.denied":
        return { ...tool, reason: text("reason") ?? "", by: text("source") ?? "policy" };
      case "llm.request.before":
        return { ...ofModel, messages: listOf(payload.messages), system: listOf(payload.system) };
      case "llm.response.after":
        return { ...ofModel, response: payload.response, durationMs };
      case "llm.response.error":
        return { ...ofModel, error: payload.error, durationMs };
      case "session.save.before":
        return { target: text("target", "path") ?? "" };
      case "session.save.after":
        return { target: text("target", "path") ?? "", ok: payload.ok !== false };
      case "agent.turn.start":
        return { turn };
      case "agent.step.before":
        return { turn, step: number("step") };
      case "agent.turn.stop":
        return { turn, content: text("content") ?? "", continued: number("continued") };
      case "agent.turn.end":
        return { turn, status: text("status") ?? "done" };
      case "agent.subagent.spawn.before":
        return { profile: text("profile") ?? "", prompt: text("prompt") ?? "" };
      case "agent.subagent.spawn.after":
        return { profile: text("profile") ?? "", child: text("childSessionId") ?? "" };
      case "agent.subagent.complete":
        return {
          profile: text("profile") ?? "",
          child: text("childSessionId") ?? "",
          status: text("status") ?? "done",
        };
      default:
        return tool;
    }
  }
};

const optional = (key: string, value: unknown): object => (value === undefined ? {} : { [key]: value });

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

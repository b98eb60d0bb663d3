import type { PayloadOf, PointName } from "@hardpoint/hooks";

type PayloadHere<Name extends PointName> = Omit<PayloadOf<Name>, "session" | "agent">;

const call = { tool: "bash", args: {}, callId: "call-1" } as const;

/** What an event is fired with where the person says nothing: the fields that every payload of its point has. */
export const defaultPayloads: { readonly [Name in PointName]: PayloadHere<Name> } = {
  "session.start": { source: "startup" },
  "agent.turn.start": { turn: 1 },
  "chat.message": { text: "Hello." },
  "system.transform": { system: ["You are helpful."] },
  "agent.step.before": { turn: 1, step: 1 },
  "llm.request.before": { messages: [{ role: "user", content: "Hello." }], system: ["You are helpful."] },
  "llm.response.after": { response: { text: "Hello." }, durationMs: 1000 },
  "llm.response.error": { error: { name: "Error", message: "The request failed." }, durationMs: 1000 },
  "tool.approval.pre": call,
  "tool.approval.ask": call,
  "tool.approval.post": { ...call, verdict: "allow", by: "default" },
  "tool.execute.before": call,
  "tool.execute.after": { ...call, output: "", durationMs: 100, skipped: false },
  "tool.execute.error": {
    ...call,
    error: { name: "Error", message: "The tool failed." },
    durationMs: 100,
    attempt: 1,
  },
  "tool.execute.denied": { ...call, reason: "It was denied.", by: "policy" },
  "agent.subagent.spawn.before": { profile: "reviewer", prompt: "Look at it." },
  "agent.subagent.spawn.after": { profile: "reviewer", child: "child-1" },
  "agent.subagent.complete": {
    profile: "reviewer",
    child: "child-1",
    status: "done",
    output: "It is right.",
  },
  "session.compact.before": { trigger: "manual" },
  "session.compact.after": { trigger: "manual" },
  "config.change": { source: "project_settings", file: "settings.json" },
  notification: { kind: "idle_prompt", message: "The agent waits for you." },
  "agent.turn.stop": { turn: 1, content: "It is done.", continued: 0 },
  "agent.turn.end": { turn: 1, status: "done" },
  "session.save.before": { target: "session.json" },
  "session.save.after": { target: "session.json", ok: true },
  event: { type: "session.idle" },
  "session.end": { reason: "exit" },
};

import { type Point, point } from "./point.js";

type Arguments = Readonly<Record<string, unknown>>;

/** Every point of Hardpoint's catalogue, in the order in which a session meets them. */
export const points = {
  "session.start": point<{ readonly source: "startup" | "resume" | "clear" | "compact" | "fork" }>({
    version: "1.0",
    kind: "observer",
    when: "when a session begins, before the first message",
    fields: { source: "Why it begins: `startup`, `resume`, `clear`, `compact` or `fork`." },
    honours: ["inject", "notice"],
    subject: "source",
    core: "None.",
  }),
  "agent.turn.start": point<{ readonly turn: number }>({
    version: "1.0",
    kind: "observer",
    when: "when the agent begins to work on a user's message",
    fields: { turn: "The number of the turn in its session, from 1." },
    honours: ["inject", "notice"],
    core: "None.",
  }),
  "chat.message": point<{ readonly text: string }>({
    version: "1.0",
    kind: "decision",
    when: "when the user has sent a message, before the model sees it",
    fields: { text: "The whole message." },
    honours: ["verdict", "input", "inject", "notice"],
    guards: "text",
    core: "Adding the message to the history.",
  }),
  "system.transform": point<{ readonly system: readonly string[] }>({
    version: "1.0",
    kind: "decision",
    when: "while the system prompt is built, once for each request to the model",
    fields: { system: "The parts of the prompt, which may hold tagged blocks." },
    honours: ["input", "inject", "notice"],
    guards: "system",
    core: "Draining the corrections and injections that wait into the prompt.",
  }),
  "agent.step.before": point<{ readonly turn: number; readonly step: number }>({
    version: "1.0",
    kind: "observer",
    when: "before each request to the model within a turn",
    fields: { turn: "The number of the turn, from 1.", step: "The number of the step in its turn, from 1." },
    honours: ["inject", "notice"],
    core: "None.",
  }),
  "llm.request.before": point<{ readonly model?: string; readonly messages: readonly unknown[]; readonly system: readonly string[] }>({
    version: "1.0",
    kind: "decision",
    when: "before a request is sent to the model",
    fields: {
      model: "The model's name, where the host tells it.",
      messages: "The conversation, in the host's own form.",
      system: "The parts of the system prompt.",
    },
    honours: ["input", "inject", "notice"],
    subject: "model",
    guards: "messages",
    core: "None.",
  }),
  "llm.response.after": point<{ readonly model?: string; readonly response: unknown; readonly durationMs: number }>({
    version: "1.0",
    kind: "observer",
    when: "when the model has answered",
    fields: {
      model: "The model's name, where the host tells it.",
      response: "The answer, in the host's own form.",
      durationMs: "Milliseconds from the request to the whole answer.",
    },
    honours: ["inject", "notice"],
    subject: "model",
    core: "None.",
  }),
  "llm.response.error": point<{ readonly model?: string; readonly error: unknown; readonly durationMs: number }>({
    version: "1.0",
    kind: "observer",
    when: "when a request to the model has failed",
    fields: {
      model: "The model's name, where the host tells it.",
      error: "The error as plain data: name, message, code, status, headers, cause.",
      durationMs: "Milliseconds until it failed.",
    },
    honours: ["inject", "notice"],
    subject: "model",
    core: "None.",
  }),
  "tool.approval.pre": point<{ readonly tool: string; readonly args: Arguments; readonly callId: string }>({
    version: "1.0",
    kind: "decision",
    when: "before it is decided whether a tool may run, after the host's static deny rules",
    fields: { tool: "The tool's name.", args: "Its arguments.", callId: "The call's id." },
    honours: ["verdict", "input", "inject", "notice"],
    subject: "tool",
    guards: "args",
    core: "None.",
  }),
  "tool.approval.post": point<{
    readonly tool: string;
    readonly args: Arguments;
    readonly callId: string;
    readonly verdict: "allow" | "deny";
    readonly by: string;
    readonly reason?: string;
  }>({
    version: "1.0",
    kind: "observer",
    when: "when it is decided whether the tool may run",
    fields: {
      tool: "The tool's name.",
      args: "Its arguments, as they were approved or denied.",
      callId: "The call's id.",
      verdict: "`allow` or `deny`.",
      by: "Who decided: `rules`, `hooks`, `policy`, `user` or `default`.",
      reason: "Why, where a reason was given.",
    },
    honours: ["inject", "notice"],
    subject: "tool",
    core: "None.",
  }),
  "tool.execute.before": point<{ readonly tool: string; readonly args: Arguments; readonly callId: string }>({
    version: "1.0",
    kind: "decision",
    when: "when the tool may run, right before it does; the tool runs after both phases",
    fields: { tool: "The tool's name.", args: "Its arguments.", callId: "The call's id." },
    honours: ["input", "output", "skip", "retry", "inject", "notice"],
    subject: "tool",
    guards: "args",
    core: "Validating the arguments, where the host gives a schema.",
    skip: "The tool does not run; `output`, else a sentence that names the hook, is its result.",
    retry: "When the tool fails, it runs again: at most twice in one call, whoever asks.",
  }),
  "tool.execute.after": point<{
    readonly tool: string;
    readonly args: Arguments;
    readonly callId: string;
    readonly output: unknown;
    readonly durationMs: number;
    readonly skipped: boolean;
  }>({
    version: "1.0",
    kind: "decision",
    when: "when the tool has run, or was skipped",
    fields: {
      tool: "The tool's name.",
      args: "The arguments that it ran with.",
      callId: "The call's id.",
      output: "Its result.",
      durationMs: "Milliseconds that it took; 0 when it was skipped.",
      skipped: "Whether a hook skipped it, so that `output` is the hook's.",
    },
    honours: ["output", "flow", "inject", "notice"],
    subject: "tool",
    produces: "output",
    core: "None.",
  }),
  "tool.execute.error": point<{
    readonly tool: string;
    readonly args: Arguments;
    readonly callId: string;
    readonly error: unknown;
    readonly durationMs: number;
    readonly attempt: number;
  }>({
    version: "1.0",
    kind: "decision",
    when: "when the tool has failed",
    fields: {
      tool: "The tool's name.",
      args: "The arguments that it ran with.",
      callId: "The call's id.",
      error: "The error as plain data: name, message, code, status, cause.",
      durationMs: "Milliseconds until it failed.",
      attempt: "Which attempt failed, from 1.",
    },
    honours: ["retry", "inject", "notice"],
    subject: "tool",
    core: "None.",
    retry: "The tool runs again: at most twice in one call, whoever asks.",
  }),
  "tool.execute.denied": point<{
    readonly tool: string;
    readonly args: Arguments;
    readonly callId: string;
    readonly reason: string;
    readonly by: string;
  }>({
    version: "1.0",
    kind: "observer",
    when: "when the tool was denied",
    fields: {
      tool: "The tool's name.",
      args: "Its arguments.",
      callId: "The call's id.",
      reason: "What the model is told.",
      by: "Who denied it: `rules`, `hooks`, `policy`, `user` or `default`.",
    },
    honours: ["inject", "notice"],
    subject: "tool",
    core: "None.",
  }),
  "agent.subagent.spawn.before": point<{ readonly profile: string; readonly prompt: string }>({
    version: "1.0",
    kind: "decision",
    when: "before a sub-agent is started",
    fields: { profile: "The sub-agent's name.", prompt: "What it is told to do." },
    honours: ["verdict", "input", "inject", "notice"],
    subject: "profile",
    guards: "prompt",
    core: "None.",
  }),
  "agent.subagent.spawn.after": point<{ readonly profile: string; readonly child: string }>({
    version: "1.0",
    kind: "observer",
    when: "when a sub-agent has been started",
    fields: { profile: "The sub-agent's name.", child: "The id of its session." },
    honours: ["inject", "notice"],
    subject: "profile",
    core: "None.",
  }),
  "agent.subagent.complete": point<{
    readonly profile: string;
    readonly child: string;
    readonly status: "done" | "error" | "aborted";
    readonly output?: unknown;
  }>({
    version: "1.0",
    kind: "observer",
    when: "when a sub-agent has ended",
    fields: {
      profile: "The sub-agent's name.",
      child: "The id of its session.",
      status: "`done`, `error` or `aborted`.",
      output: "What it answered, where it did.",
    },
    honours: ["inject", "notice"],
    subject: "profile",
    core: "None.",
  }),
  "agent.turn.stop": point<{ readonly turn: number; readonly content: string; readonly continued: number }>({
    version: "1.0",
    kind: "decision",
    when: "when the model has stopped calling tools and the turn would end",
    fields: {
      turn: "The number of the turn, from 1.",
      content: "What the model said last.",
      continued: "How often hooks have already kept this turn going.",
    },
    honours: ["flow", "inject", "notice"],
    core: "None.",
  }),
  "agent.turn.end": point<{ readonly turn: number; readonly status: "done" | "error" | "maxSteps" | "aborted" }>({
    version: "1.0",
    kind: "observer",
    when: "when the turn has ended, however it did",
    fields: { turn: "The number of the turn, from 1.", status: "`done`, `error`, `maxSteps` or `aborted`." },
    honours: ["inject", "notice"],
    core: "None.",
  }),
  "session.save.before": point<{ readonly target: string }>({
    version: "1.0",
    kind: "observer",
    when: "before the session is saved",
    fields: { target: "Where it is saved: a path or a name of the host's." },
    honours: ["notice"],
    core: "None.",
  }),
  "session.save.after": point<{ readonly target: string; readonly ok: boolean }>({
    version: "1.0",
    kind: "observer",
    when: "when the session has been saved, or could not be",
    fields: { target: "Where it is saved.", ok: "Whether that worked." },
    honours: ["notice"],
    core: "None.",
  }),
  event: point<{ readonly type: string; readonly properties?: Readonly<Record<string, unknown>> }>({
    version: "1.0",
    kind: "observer",
    when: "when something else happens that the host tells: `session.idle`, `session.error`, and names of its own",
    fields: { type: "What happened.", properties: "What the host says of it." },
    honours: ["inject", "notice"],
    subject: "type",
    core: "The host's own handling of the event.",
  }),
  "session.end": point<{ readonly reason: string }>({
    version: "1.0",
    kind: "observer",
    when: "when a session ends",
    fields: { reason: "Why it ends, in the host's words: `exit`, `logout`, `clear`, …" },
    honours: ["notice"],
    subject: "reason",
    core: "None.",
  }),
} as const satisfies Record<string, Point<never>>;

export type PointName = keyof typeof points;

/** The payload that a host gives, and a hook is given, at a point. */
export type PayloadOf<Name extends PointName> = (typeof points)[Name] extends Point<infer Payload> ? Payload : never;

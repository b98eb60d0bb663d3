import { type Point, point } from "./point.js";

type Arguments = Readonly<Record<string, unknown>>;

/** The life of one tool call. */
export const toolPoints = {
  "tool.approval.pre": point<{ readonly tool: string; readonly args: Arguments; readonly callId: string }>({
    version: "1.0",
    kind: "decision",
    when: "before it is decided whether a tool may run, after the host's static deny rules",
    fields: { tool: "The tool's name.", args: "Its arguments.", callId: "The call's id." },
    honours: ["verdict", "input", "inject", "notice"],
    subject: "tool",
    guards: "args",
    takes: "object",
    core: "None.",
  }),
  "tool.approval.ask": point<{
    readonly tool: string;
    readonly args: Arguments;
    readonly callId: string;
    readonly reason?: string;
  }>({
    version: "1.0",
    kind: "decision",
    when: "before the person is asked whether a tool may run, also where there is no way to ask",
    fields: {
      tool: "The tool's name.",
      args: "Its arguments.",
      callId: "The call's id.",
      reason: "Why the person is to be asked, where a hook said so.",
    },
    honours: ["verdict", "input", "inject", "notice"],
    subject: "tool",
    guards: "args",
    takes: "object",
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
    takes: "object",
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
} as const satisfies Record<string, Point<never>>;

import { type Point, point } from "./point.js";

/** What happens around a request to the model. */
export const modelPoints = {
  "system.transform": point<{ readonly system: readonly string[] }>({
    version: "1.0",
    kind: "decision",
    when: "while the system prompt is built, once for each request to the model",
    fields: { system: "The parts of the prompt, which may hold tagged blocks." },
    honours: ["input", "inject", "notice"],
    guards: "system",
    takes: "texts",
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
  "llm.request.before": point<{
    readonly model?: string;
    readonly messages: readonly unknown[];
    readonly system: readonly string[];
  }>({
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
    takes: "list",
    core: "None.",
  }),
  "llm.response.after": point<{
    readonly model?: string;
    readonly response: unknown;
    readonly durationMs: number;
  }>({
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
  "llm.response.error": point<{
    readonly model?: string;
    readonly error: unknown;
    readonly durationMs: number;
  }>({
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
} as const satisfies Record<string, Point<never>>;

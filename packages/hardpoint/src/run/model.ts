import type { Tool } from "./tool.js";

/** A tool call as the model asks for it. */
export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What the model says in one step. Without calls, its turn would end. */
export interface ModelReply {
  readonly text: string;
  readonly calls: readonly ModelCall[];
}

export type Message =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: "tool"; readonly callId: string; readonly tool: string; readonly content: string };

export interface ReplyRequest {
  readonly system: readonly string[];
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
}

/** How a sub-agent's answer comes: a number of steps later, or when it comes. */
export type SubagentAnswer =
  | { readonly kind: "recorded"; readonly text: string; readonly afterSteps: number }
  | { readonly kind: "live"; readonly text: Promise<string> };

/** How many replies of the model and answers of sub-agents are left. */
export interface UnusedReplies {
  readonly replies: number;
  readonly answers: number;
}

/** Who answers: a recording or an endpoint. Both methods may throw a sentence; the run then ends with it. */
export interface Model {
  /** For people: `recorded session`, or the model's name. */
  readonly name: string;
  reply(request: ReplyRequest): Promise<ModelReply>;
  /** Of a recording: what of it was not used so far. */
  unused?(): UnusedReplies;
  delegate(agent: string, prompt: string, signal: AbortSignal): SubagentAnswer;
}

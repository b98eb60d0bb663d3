import type { Capabilities, ErrorData, MaybePromise } from "@hardpoint/core";
import type { Scene } from "@hardpoint/hooks";
import type { ToolCall } from "./approval.js";

export interface SessionOptions {
  /** Default: a new UUID. */
  readonly id?: string;
  /** The agent that acts. Default: the role of the configuration. Hooks of other roles do not run for it. */
  readonly agent?: string;
  /** Offered to extensions in this session only. */
  readonly capabilities?: Capabilities;
  /** What hooks of other systems are told of the session: its directory and transcript, and their names of the tools. */
  readonly scene?: Omit<Scene, "turn">;
}

/** How a tool call ended, and what the model should be told. */
export interface ToolResult {
  readonly status: "done" | "skipped" | "denied" | "failed";
  /** What the model sees: the result as text, with what hooks added to it. */
  readonly content: string;
  /** The result itself, after every hook; undefined when the call was denied or failed. */
  readonly output?: unknown;
  /** Why it was denied. */
  readonly reason?: string;
  readonly error?: ErrorData;
  /** The arguments that it ran with. */
  readonly args: Readonly<Record<string, unknown>>;
  /** How often the tool was started. */
  readonly attempts: number;
  /** Whether a hook wants the run to end. */
  readonly stop: boolean;
}

export interface ToolRequest extends Omit<ToolCall, "callId"> {
  /** Default: counted within the session. */
  readonly callId?: string;
  /** Throws, or returns a message, when the arguments are not the tool's. Asked again after every rewrite. */
  readonly validate?: (args: Readonly<Record<string, unknown>>) => string | undefined;
}

export interface ModelRequest {
  readonly model?: string;
  readonly system: readonly string[];
  readonly messages: readonly unknown[];
}

/** What a loop calls. Every method runs its points and never throws for a hook's fault. */
export interface Session {
  readonly id: string;
  readonly agent: string;
  start(source?: "startup" | "resume" | "clear" | "compact" | "fork"): Promise<void>;
  /** Begins a turn. `denied` has the reason when a hook blocked the message. */
  userMessage(text: string): Promise<{ readonly text: string; readonly denied?: string }>;
  /** Builds the system prompt of the next request: the host's parts, then corrections and injections that wait. */
  systemPrompt(parts: readonly string[]): Promise<readonly string[]>;
  /** Before each request within a turn. */
  step(): Promise<void>;
  /** Runs `call` with the request as hooks left it; rethrows what `call` throws, after the hooks were told. */
  model<Reply>(request: ModelRequest, call: (request: ModelRequest) => MaybePromise<Reply>): Promise<Reply>;
  tool(
    request: ToolRequest,
    execute: (args: Readonly<Record<string, unknown>>) => MaybePromise<unknown>,
  ): Promise<ToolResult>;
  /** A host's own addition to the next system prompt, on the same path as a hook's injection. */
  correct(text: string): void;
  spawn<Result>(
    request: { readonly profile: string; readonly prompt: string },
    run: (prompt: string, child: string) => MaybePromise<Result>,
  ): Promise<{ readonly denied: string } | { readonly denied?: undefined; readonly result: Result }>;
  /** Compacts the history, unless a hook forbids it. `run` gives the summary, where there is one; what it throws is thrown on. */
  compact(
    request: { readonly trigger: "manual" | "auto"; readonly instructions?: string },
    run: () => MaybePromise<string | undefined>,
  ): Promise<
    { readonly denied: string } | { readonly denied?: undefined; readonly summary: string | undefined }
  >;
  /** Tells hooks that the person is told something. */
  notify(request: {
    readonly kind: string;
    readonly message: string;
    readonly title?: string;
  }): Promise<void>;
  save(target: string, write: () => MaybePromise<void>): Promise<void>;
  event(type: string, properties?: Readonly<Record<string, unknown>>): Promise<void>;
  /** The loop waits for the person: the event `session.idle`. */
  idle(): Promise<void>;
  /**
   * At the end of a turn. `again` asks for another turn, at most as often as `maxContinues` allows; beyond that it is
   * reported, and what hooks wanted to send with it is dropped.
   */
  stop(content: string): Promise<{ readonly again: boolean; readonly text?: string }>;
  end(status: "done" | "error" | "maxSteps" | "aborted"): Promise<void>;
  dispose(reason?: string): Promise<void>;
}

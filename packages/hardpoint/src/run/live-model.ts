import type { LanguageModel, ModelMessage, ToolSet } from "ai";
import { CommandError } from "../cli/command-error.js";
import type { Message, Model, ModelCall } from "./model.js";
import type { Tool } from "./tool.js";

export interface Endpoint {
  /** For example `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
}

/** A model behind an OpenAI-compatible endpoint. Throws a CommandError when the optional packages are missing. */
export const createLiveModel = async (endpoint: Endpoint): Promise<Model> => {
  const { generateText, tool, createOpenAICompatible } = await importPackages();
  const provider = createOpenAICompatible({
    name: "hardpoint",
    baseURL: endpoint.baseUrl.replace(/\/+$/, ""),
    ...(endpoint.apiKey === undefined ? {} : { apiKey: endpoint.apiKey }),
  });
  const model: LanguageModel = provider(endpoint.model);
  // Without `execute`, so that our loop runs the tools and hooks see every call.
  const asTools = (tools: readonly Tool[]): ToolSet =>
    Object.fromEntries(
      tools.map(({ name, description, schema }) => [
        name,
        tool({ description, inputSchema: schema }) as ToolSet[string],
      ]),
    );
  return {
    name: endpoint.model,
    async reply({ system, messages, tools }) {
      const reply = await generateText({
        model,
        system: system.join("\n\n"),
        messages: messages.map(toModelMessage),
        tools: asTools(tools),
      });
      const calls = reply.toolCalls.map(
        (call): ModelCall => ({ id: call.toolCallId, tool: call.toolName, args: toArguments(call.input) }),
      );
      return { text: reply.text.trim(), calls };
    },
    delegate: (agent, prompt, signal) => ({
      kind: "live",
      text: generateText({
        model,
        system: `You are the sub-agent "${agent}". Answer briefly.`,
        prompt,
        abortSignal: signal,
      }).then((reply) => reply.text.trim()),
    }),
  };
};

const importPackages = async () => {
  try {
    const [{ generateText, tool }, { createOpenAICompatible }] = await Promise.all([
      import("ai"),
      import("@ai-sdk/openai-compatible"),
    ]);
    return { generateText, tool, createOpenAICompatible };
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw thrown;
    throw new CommandError(
      "A live model needs the packages ai and @ai-sdk/openai-compatible, which are not installed.",
      "Install them with: npm install ai@6 @ai-sdk/openai-compatible@2",
    );
  }
};

/** What is no object can't be arguments; the tool's own validation then says what is missing. */
const toArguments = (input: unknown): Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};

const toModelMessage = (message: Message): ModelMessage => {
  switch (message.role) {
    case "user":
      return { role: "user", content: message.text };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(message.text === "" ? [] : [{ type: "text" as const, text: message.text }]),
          ...message.calls.map((call) => ({
            type: "tool-call" as const,
            toolCallId: call.id,
            toolName: call.tool,
            input: call.args,
          })),
        ],
      };
    case "tool":
      return {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: message.callId,
            toolName: message.tool,
            output: { type: "text", value: message.content },
          },
        ],
      };
  }
};

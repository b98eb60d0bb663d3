import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLiveModel } from "./live-model.js";
import type { Message, Model } from "./model.js";
import { createTools } from "./tools/create-tools.js";

/** What an endpoint of OpenAI's chat completions is asked and answers, as far as it matters here. */
interface Exchange {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly Record<string, unknown>[];
    readonly tools?: readonly {
      readonly function: { readonly name: string; readonly parameters: unknown };
    }[];
  };
}

let server: Server;
let exchanges: Exchange[];
let answers: (readonly [status: number, body: object])[];
let model: Model;

const completion = (message: object) =>
  [
    200,
    {
      id: "c1",
      object: "chat.completion",
      created: 0,
      model: "tiny",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", ...message } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
  ] as const;

beforeEach(async () => {
  exchanges = [];
  answers = [];
  server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      exchanges.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      const [status, body] = answers.shift() ?? [400, { error: { message: "nothing is prepared" } }];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  model = await createLiveModel({ baseUrl: `http://127.0.0.1:${port}/v1/`, model: "tiny", apiKey: "k-1" });
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const tools = createTools("/nowhere", { dispatch: () => Promise.reject(new Error("not asked for")) });
const messages: readonly Message[] = [
  { role: "user", text: "mend it" },
  { role: "assistant", text: "", calls: [{ id: "call-1", tool: "read", args: { path: "a.js" } }] },
  { role: "tool", callId: "call-1", tool: "read", content: "one two" },
];

it("sends the system prompt, the conversation and the tools, and gives the calls that come back", async () => {
  answers.push(
    completion({
      content: "I read b.js.",
      tool_calls: [{ id: "x7", type: "function", function: { name: "read", arguments: '{"path":"b.js"}' } }],
    }),
  );
  const reply = await model.reply({ system: ["Be good.", "Be brief."], messages, tools });
  expect(reply).toEqual({
    text: "I read b.js.",
    calls: [{ id: "x7", tool: "read", args: { path: "b.js" } }],
  });
  const [asked] = exchanges;
  expect(asked?.authorization).toBe("Bearer k-1");
  expect(asked?.body.model).toBe("tiny");
  expect(asked?.body.messages).toMatchObject([
    { role: "system", content: "Be good.\n\nBe brief." },
    { role: "user", content: "mend it" },
    {
      role: "assistant",
      tool_calls: [{ id: "call-1", function: { name: "read", arguments: '{"path":"a.js"}' } }],
    },
    { role: "tool", tool_call_id: "call-1", content: "one two" },
  ]);
  expect(asked?.body.tools?.map((tool) => tool.function.name)).toEqual([
    "read",
    "write",
    "edit",
    "bash",
    "dispatch",
  ]);
  expect(asked?.body.tools?.[0]?.function.parameters).toMatchObject({
    required: ["path"],
    additionalProperties: false,
  });
});

it.each([
  ["an unknown tool", "fly", '{"to":"the moon"}', { to: "the moon" }],
  ["arguments that the tool does not take", "read", '{"file":"b.js"}', { file: "b.js" }],
  ["arguments that are no JSON", "read", '{"path":', {}],
  ["arguments that are no object", "read", '"b.js"', {}],
])("hands on a call with %s, so that the loop can tell the model", async (_what, tool, args, given) => {
  answers.push(
    completion({
      content: null,
      tool_calls: [{ id: "x", type: "function", function: { name: tool, arguments: args } }],
    }),
  );
  const reply = await model.reply({ system: [], messages: [{ role: "user", text: "go" }], tools });
  expect(reply).toEqual({ text: "", calls: [{ id: "x", tool, args: given }] });
});

it("throws what the endpoint says when it refuses", async () => {
  answers.push([401, { error: { message: "the key is wrong" } }]);
  await expect(model.reply({ system: [], messages, tools })).rejects.toThrow("the key is wrong");
});

it("has a sub-agent answer with the prompt alone", async () => {
  answers.push(completion({ content: " It is right. " }));
  const answer = model.delegate("reviewer", "Is it right?", new AbortController().signal);
  expect(await answer.text).toBe("It is right.");
  expect(exchanges[0]?.body.messages.at(-1)).toMatchObject({ role: "user", content: "Is it right?" });
  expect(exchanges[0]?.body.tools).toBeUndefined();
});

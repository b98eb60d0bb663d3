import * as anthropic from "@anthropic-ai/sdk";
import * as ai from "ai";
import * as openai from "openai";
import { ContentFilterFinishReasonError, LengthFinishReasonError } from "openai/core/error";
import { describe, expect, it } from "vitest";
import { setUp } from "./testing/set-up.js";

const detect = (error: unknown) => setUp().engine.detect(error);

/** Category and errorType of the first pattern that knows it, or undefined. */
const first = async (error: unknown) => {
  const [found] = await detect(error);
  return found && [found.pattern, found.category, found.errorType];
};

const fromOpenAI = (status: number, body: object, headers = {}) =>
  openai.APIError.generate(status, { error: body }, undefined, new Headers(headers));
const fromAnthropic = (status: number, type: string, message: string, headers = {}) =>
  anthropic.APIError.generate(
    status,
    { type: "error", error: { type, message } },
    undefined,
    new Headers(headers),
  );
const fromAiSdk = (statusCode: number, message: string, more: object = {}) =>
  new ai.APICallError({
    url: "https://models.invalid/v1",
    // The prompt must not be searched for words.
    requestBodyValues: { prompt: "why did the request time out? tool not found, oldstring_not_found" },
    statusCode,
    message,
    responseHeaders: { "Retry-After": "7" },
    ...more,
  });

const api = ["api-error", "session_error", "api_error"];
const timeout = ["timeout", "session_error", "timeout"];
const tooLong = ["token-limit", "context_window", "token_limit"];
const noTool = ["tool-unavailable", "session_error", "unavailable_tool"];
const notJson = ["json-parse-error", "json_error", "json_parse"];
const empty = ["empty-response", "empty_response", "empty_output"];
const edit = (pattern: string, type: string) => [pattern, "edit_error", type];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    return thrown;
  }
};

describe("the built-in patterns", () => {
  it.each<[string, unknown, string[] | undefined]>([
    [
      "a rate limit",
      fromOpenAI(429, { message: "Rate limit reached", code: "rate_limit_exceeded", type: "requests" }),
      api,
    ],
    ["a server error", fromOpenAI(500, { message: "The server had an error", type: "server_error" }), api],
    ["a bad key", fromOpenAI(401, { message: "Incorrect API key provided", code: "invalid_api_key" }), api],
    [
      "a context that is too long",
      fromOpenAI(400, {
        message:
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
        type: "invalid_request_error",
        param: "messages",
        code: "context_length_exceeded",
      }),
      tooLong,
    ],
    [
      "too many tokens a minute, which is a rate limit",
      fromOpenAI(429, {
        message:
          "Request too large for the model on tokens per min (TPM): Limit 30000, Requested 45000. Too many tokens.",
        type: "tokens",
        code: "rate_limit_exceeded",
      }),
      api,
    ],
    ["a connection that failed", new openai.APIConnectionError({ cause: new Error("read ECONNRESET") }), api],
    ["a connection that timed out", new openai.APIConnectionTimeoutError(), timeout],
    ["a request that somebody gave up", new openai.APIUserAbortError(), undefined],
    ["an answer that was cut off", new LengthFinishReasonError(), notJson],
    ["a filtered answer", new ContentFilterFinishReasonError(), undefined],
  ])("know of openai: %s", async (_what, error, expected) => {
    expect(await first(error)).toEqual(expected);
  });

  it.each<[string, unknown, string[] | undefined]>([
    ["an overload", fromAnthropic(529, "overloaded_error", "Overloaded"), api],
    [
      "a rate limit",
      fromAnthropic(429, "rate_limit_error", "Number of request tokens has exceeded your rate limit"),
      api,
    ],
    [
      "a prompt that is too long",
      fromAnthropic(400, "invalid_request_error", "prompt is too long: 210001 tokens > 200000 maximum"),
      tooLong,
    ],
    [
      "an input and an output that are too long together",
      fromAnthropic(
        400,
        "invalid_request_error",
        "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000",
      ),
      tooLong,
    ],
    [
      "a request that is too large",
      fromAnthropic(413, "request_too_large", "Request exceeds the maximum size"),
      tooLong,
    ],
    [
      "a tool call without its result, which no built-in pattern knows better",
      fromAnthropic(
        400,
        "invalid_request_error",
        "messages.3: `tool_use` ids were found without `tool_result` blocks",
      ),
      api,
    ],
    ["a connection that failed", new anthropic.APIConnectionError({ message: undefined }), api],
    ["a connection that timed out", new anthropic.APIConnectionTimeoutError(), timeout],
    ["a request that somebody gave up", new anthropic.APIUserAbortError(), undefined],
  ])("know of @anthropic-ai/sdk: %s", async (_what, error, expected) => {
    expect(await first(error)).toEqual(expected);
  });

  it.each<[string, unknown, string[] | undefined]>([
    ["a server error", fromAiSdk(503, "Service Unavailable"), api],
    [
      "a context that is too long, told by the body",
      fromAiSdk(400, "Bad Request", { data: { error: { message: "…", code: "context_length_exceeded" } } }),
      tooLong,
    ],
    [
      "an answer of the provider that is no JSON",
      fromAiSdk(200, "Invalid JSON response", {
        cause: new ai.JSONParseError({ text: "<html>", cause: parse("<html>") }),
      }),
      api,
    ],
    [
      "what failed again and again",
      new ai.RetryError({
        message: "Failed after 3 attempts. Last error: Too many tokens, please wait",
        reason: "maxRetriesExceeded",
        errors: [
          fromAiSdk(429, "Too many tokens, please wait"),
          fromAiSdk(429, "Too many tokens, please wait"),
        ],
      }),
      api,
    ],
    [
      "a tool that is not there",
      new ai.NoSuchToolError({ toolName: "grep", availableTools: ["read"] }),
      noTool,
    ],
    [
      "arguments that are no JSON",
      new ai.InvalidToolInputError({
        toolName: "edit",
        toolInput: "{",
        cause: new ai.JSONParseError({ text: '{ "the tool was not found"', cause: parse("{") }),
      }),
      notJson,
    ],
    [
      "text that is no JSON",
      new ai.JSONParseError({ text: "the request timed out", cause: parse("x") }),
      notJson,
    ],
    [
      "an object that does not fit",
      new ai.NoObjectGeneratedError({
        message: "No object generated: response did not match schema.",
        text: "{}",
        response: { id: "1", timestamp: new Date(0), modelId: "m" },
        usage: {} as never,
        finishReason: "stop",
      }),
      notJson,
    ],
    ["nothing at all", new ai.NoOutputGeneratedError(), empty],
    ["no content", new ai.NoContentGeneratedError(), empty],
    ["an empty body", new ai.EmptyResponseBodyError(), empty],
    [
      "a model that does not exist",
      new ai.NoSuchModelError({ modelId: "x", modelType: "languageModel" }),
      undefined,
    ],
  ])("know of ai: %s", async (_what, error, expected) => {
    expect(await first(error)).toEqual(expected);
  });

  it.each<[string, unknown, string[] | undefined]>([
    [
      "an old text that is not there",
      new Error("oldString not found in content"),
      edit("edit-not-found", "oldstring_not_found"),
    ],
    ["the same, by its mark", { code: "oldstring_not_found" }, edit("edit-not-found", "oldstring_not_found")],
    [
      "the same, by another agent",
      "String to replace not found in file.",
      edit("edit-not-found", "oldstring_not_found"),
    ],
    [
      "an old text that is there twice",
      new Error("Found multiple matches for oldString."),
      edit("edit-multiple-matches", "multiple_matches"),
    ],
    [
      "the same, by another agent",
      "Found 3 matches of the string to replace, but replace_all is false.",
      edit("edit-multiple-matches", "multiple_matches"),
    ],
    [
      "the same, by its mark",
      "edit failed: multiple_matches",
      edit("edit-multiple-matches", "multiple_matches"),
    ],
    [
      "a change that changes nothing",
      new Error("oldString and newString must be different"),
      edit("edit-same-content", "same_content"),
    ],
    ["the same, by its mark", new Error("same_content"), edit("edit-same-content", "same_content")],
    ["a tool that nobody has", new Error('Unknown tool "grepp"'), noTool],
    ["a tool that was not found", new Error("The tool 'x' was not found"), noTool],
    ["a file that was not found", Object.assign(new Error("no such file"), { code: "ENOENT" }), undefined],
    ["JSON that ends too early", parse('{"a":'), notJson],
    ["JSON with a word in it", parse("{a}"), notJson],
    ["JSON with a comma too many", parse('{"a":1,}'), notJson],
    ["JSON with an open text", parse('{"a":"'), notJson],
    ["an empty text", "", empty],
    ["blanks", "  \n ", empty],
    ["a text of four letters", "done", empty],
    ["an object whose output is empty", { output: " " }, empty],
    ["an object whose output says something", { output: "5 tests passed" }, undefined],
    ["an object without an output", { result: 1 }, undefined],
    ["an error like any other", new Error("index out of range"), undefined],
    ["a status as a body has it", { error: { type: "overloaded_error", message: "Overloaded" } }, api],
    ["a number for a code", { code: 503, message: "unavailable" }, api],
    ["a gateway that was too slow", new Error("504: upstream timed out"), timeout],
    ["a deadline", new Error("DEADLINE_EXCEEDED: deadline exceeded"), timeout],
    [
      "a deadline of the platform",
      new DOMException("The operation was aborted due to timeout", "TimeoutError"),
      timeout,
    ],
    ["what somebody gave up", new DOMException("This operation was aborted", "AbortError"), undefined],
    ["nothing", undefined, undefined],
    ["null", null, undefined],
  ])("know: %s", async (_what, error, expected) => {
    expect(await first(error)).toEqual(expected);
  });

  it.each([
    ["maximum context length is 4096 tokens"],
    ["This exceeds the context window of the model"],
    ["The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."],
    ["Input is too long for requested model."],
    ["too many tokens"],
    ["Please reduce the length of the messages."],
  ])("know that this is about the context: %s", async (message) => {
    expect(await first(new Error(message))).toEqual(tooLong);
  });

  // The original: any object without an output counted as an empty response, and no custom pattern was ever reached.
  it("leave errors to custom patterns, which are asked first", async () => {
    const { engine } = setUp({
      patterns: {
        quota: {
          category: "billing",
          match: ({ error }) => ((error as { type?: string } | undefined)?.type === "quota" ? {} : null),
        },
      },
    });
    const error = fromOpenAI(429, { type: "quota", message: "used up" });
    expect((await engine.detect(error)).map(({ pattern, category }) => [pattern, category])).toEqual([
      ["quota", "billing"],
      ["api-error", "session_error"],
    ]);
  });

  // The original: api-error knew everything with a code, so that a context error never was one.
  it("say all that fits, the most specific first", async () => {
    const error = fromOpenAI(400, { message: "maximum context length", code: "context_length_exceeded" });
    expect((await detect(error)).map(({ pattern }) => pattern)).toEqual(["token-limit", "api-error"]);
  });
});

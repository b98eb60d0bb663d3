import { toErrorData } from "@hardpoint/core";
import type { ModelRequest } from "../session.js";
import type { SessionCore } from "./session-core.js";

/** llm.request.before → the call → llm.response.after or error. What the call throws is thrown on. */
export const callModel = async <Reply>(
  session: SessionCore,
  request: ModelRequest,
  call: (request: ModelRequest) => Reply | PromiseLike<Reply>,
): Promise<Reply> => {
  const now: string[] = [];
  const before = await session.run("llm.request.before", request, undefined, (injection) => {
    // Of this request the prompt is already built, but not yet sent.
    if (injection.target !== "system" || injection.when !== "now") return false;
    now.push(injection.text);
    return true;
  });
  const sent: ModelRequest = {
    ...request,
    messages: before.payload.messages,
    system: now.length === 0 ? request.system : [...request.system, now.join("\n")],
  };
  const model = request.model === undefined ? {} : { model: request.model };
  const started = performance.now();
  try {
    const response = await call(sent);
    await session.run("llm.response.after", { ...model, response, durationMs: performance.now() - started });
    return response;
  } catch (thrown) {
    await session.run("llm.response.error", {
      ...model,
      error: toErrorData(thrown),
      durationMs: performance.now() - started,
    });
    throw thrown;
  }
};

import { type Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, type Agent as SecureAgent } from "node:https";
import { createCapture } from "../command/capture.js";

export interface Answer {
  readonly status: number;
  readonly location?: string;
  readonly body: string;
  readonly tooLarge: boolean;
}

interface Agents {
  readonly http: Agent;
  readonly https: SecureAgent;
}

export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly maxBodyBytes: number;
  readonly agents: Agents;
  readonly signal: AbortSignal;
}

/** Sends a body and reads the answer. Rejects with the system's error, and when the signal is aborted. */
export const post = async (sending: Post): Promise<Answer> => {
  const { response, stale } = await send(sending);
  // A server may close an idle connection just as it is used again. Nothing was answered on it, so once more.
  if (stale) return post(sending);
  return readAnswer(response, sending.maxBodyBytes);
};

type Sent =
  | { readonly response: IncomingMessage; readonly stale: false }
  | { readonly response?: never; readonly stale: true };

const send = ({ url, headers, body, agents, signal }: Post): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const secure = url.protocol === "https:";
    const request = (secure ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: secure ? agents.https : agents.http,
      signal,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    });
    request.once("response", (response) => resolve({ response, stale: false }));
    // After an answer this has no effect: a server need not read the whole body before it answers.
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === "ECONNRESET") resolve({ stale: true });
      else reject(error);
    });
    request.end(body);
  });

const readAnswer = async (response: IncomingMessage, maxBodyBytes: number): Promise<Answer> => {
  const kept = createCapture(maxBodyBytes);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    kept.push(chunk);
    // Leaving the loop closes the connection.
    if (kept.dropped > 0) break;
  }
  const { location } = response.headers;
  return {
    status: response.statusCode ?? 0,
    body: kept.text(),
    tooLarge: kept.dropped > 0,
    ...(location === undefined ? {} : { location }),
  };
};

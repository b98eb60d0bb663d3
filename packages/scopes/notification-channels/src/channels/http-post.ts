import { beginningOf } from "../cut-text.js";

interface Post {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** Characters of an answer's body that are told. */
const shown = 300;

/**
 * Posts JSON.
 *
 * @throws Error when there is no answer, or one that is not 2xx: with `status` and `headers`, and with the URL's host in
 *   its message but nothing else of it. Redirects are not followed: what is posted may not be for whom they lead to.
 */
export const postJson = async ({ url, headers = {}, body, signal }: Post): Promise<void> => {
  const { host } = new URL(url);
  const sent = new Headers(headers);
  if (!sent.has("content-type")) sent.set("content-type", "application/json");
  const response = await request(url, host, {
    method: "POST",
    headers: sent,
    body: JSON.stringify(body),
    redirect: "manual",
    signal,
  });
  if (response.ok) {
    // The answer does not matter, and the connection is free once it is given up.
    await response.body?.cancel();
    return;
  }
  const said = await beginning(response);
  const retryAfter = response.headers.get("retry-after");
  throw Object.assign(new Error(`${host} answered ${response.status}${said === "" ? "" : `: ${said}`}`), {
    status: response.status,
    ...(retryAfter === null ? {} : { headers: { "retry-after": retryAfter } }),
  });
};

const request = async (url: string, host: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (thrown) {
    const { cause } = thrown as { readonly cause?: unknown };
    const why =
      cause instanceof Error && cause.message !== "" ? cause.message : String((thrown as Error).message);
    throw Object.assign(new Error(`${host} could not be reached: ${why}`), codeOf(cause));
  }
};

const codeOf = (cause: unknown): { readonly code?: string } => {
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === "string" ? { code } : {};
};

/** The first piece of an answer, on one line. */
const beginning = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader();
  if (!reader) return "";
  try {
    const { value } = await reader.read();
    const text = beginningOf(new TextDecoder().decode(value), shown);
    await reader.cancel();
    return text;
  } catch {
    // The connection broke after the status had come, which is what counts.
    return "";
  }
};

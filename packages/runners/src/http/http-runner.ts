import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { createDeadlines, toErrorData } from "@hardpoint/core";
import { encodeJson } from "../command/encode-input.js";
import { createLatch, type Latch } from "../command/latch.js";
import { parseJsonOutput } from "../json-output.js";
import { buildHeaders } from "./build-headers.js";
import type { HttpEnd, HttpRun } from "./http-run.js";
import type { HttpAllow, HttpLimits, HttpSpec } from "./http-spec.js";
import { type Answer, post } from "./post.js";
import { parseUrlPattern } from "./url-pattern.js";

/** Posts events to servers and reads what they answer. */
export interface HttpRunner {
  /** The promise always fulfils, with one of the ways to end of `HttpRun`. `input` becomes the JSON body. */
  run(call: HttpSpec, input: unknown, options?: HttpRunOptions): Promise<HttpRun>;
  /** How many calls are under way. */
  readonly size: number;
  /** Ends the calls under way and closes all connections. Later calls are not sent. */
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface HttpRunOptions {
  readonly signal?: AbortSignal;
}

export interface HttpRunnerOptions {
  /** Nothing may be called that is not in `allow.urls`. Without `headers` any may be set, without `env` none is read. */
  readonly allow: HttpAllow;
  /** For calls that have none of their own. */
  readonly limits?: HttpLimits;
  /** What headers name variables of. Read at each call. Default: the environment of the process. */
  readonly environment?: () => Readonly<Record<string, string | undefined>>;
}

/** The limits of a call for which nobody said anything. */
export const defaultHttpLimits: Required<HttpLimits> = {
  deadlineMs: 30_000,
  maxBodyBytes: 10 * 1024 * 1024,
};

type Cause = { readonly kind: "timeout" } | { readonly kind: "aborted"; readonly by: "signal" | "dispose" };

export const createHttpRunner = (options: HttpRunnerOptions): HttpRunner => {
  const environment = options.environment ?? (() => process.env);
  const deadlines = createDeadlines();
  // Connections of its own, so that they can be closed. They are kept open between calls.
  const agents = { http: new Agent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) };
  const live = new Map<Promise<unknown>, Latch<Cause>>();
  let disposed = false;

  const execute = async (call: HttpSpec, input: unknown, stop: Latch<Cause>): Promise<HttpRun> => {
    const startedAt = performance.now();
    const allow = [{ urls: [], ...options.allow }, call.allow ?? {}];
    let withheld: readonly string[] = [];
    const settle = (end: HttpEnd, answer?: Answer): HttpRun => ({
      end,
      body: answer?.body ?? "",
      withheld,
      durationMs: performance.now() - startedAt,
      ...(answer ? { status: answer.status } : {}),
    });
    const early = stop.current();
    if (early?.kind === "aborted") return settle(early);

    const url = URL.canParse(call.url) ? new URL(call.url) : undefined;
    const problem = url ? refuseUrl(url, allow) : `"${call.url}" is no address.`;
    if (!url || problem !== undefined) return refused("url", problem ?? "");
    const built = buildHeaders(call.headers ?? {}, { allow, environment: environment() });
    if (!built.ok) return refused("header", built.message);
    withheld = built.withheld;
    const encoded = encodeJson(input);
    if (!encoded.ok) return refused("input", encoded.message);

    const deadlineMs = pick(
      call.limits?.deadlineMs,
      options.limits?.deadlineMs,
      defaultHttpLimits.deadlineMs,
    );
    const maxBodyBytes = pick(
      call.limits?.maxBodyBytes,
      options.limits?.maxBodyBytes,
      defaultHttpLimits.maxBodyBytes,
    );
    const controller = new AbortController();
    void stop.wait.then(() => controller.abort());
    const deadline = deadlines.start(deadlineMs, () => stop.set({ kind: "timeout" }));
    try {
      const answer = await post({
        url,
        headers: { accept: "application/json", ...built.headers },
        body: encoded.text,
        maxBodyBytes,
        agents,
        signal: controller.signal,
      });
      return settle(readAnswer(answer, maxBodyBytes), answer);
    } catch (thrown) {
      const cause = stop.current();
      if (cause?.kind === "timeout") return settle({ kind: "timeout", deadlineMs });
      if (cause) return settle(cause);
      const { code, message } = toErrorData(thrown);
      return settle({ kind: "unreachable", message, ...(code === undefined ? {} : { code: String(code) }) });
    } finally {
      deadline.cancel();
    }

    function refused(what: "url" | "header" | "input", message: string): HttpRun {
      return settle({ kind: "refused", what, message });
    }
  };

  const dispose = async (): Promise<void> => {
    disposed = true;
    for (const stop of live.values()) stop.set({ kind: "aborted", by: "dispose" });
    await Promise.all(live.keys());
    agents.http.destroy();
    agents.https.destroy();
  };

  return {
    async run(call, input, { signal } = {}) {
      const stop = createLatch<Cause>();
      const abort = (): void => stop.set({ kind: "aborted", by: "signal" });
      if (disposed) stop.set({ kind: "aborted", by: "dispose" });
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort, { once: true });
      const running = execute(call, input, stop);
      live.set(running, stop);
      try {
        return await running;
      } finally {
        live.delete(running);
        signal?.removeEventListener("abort", abort);
      }
    },
    get size() {
      return live.size;
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
};

const pick = (...values: readonly (number | undefined)[]): number =>
  values.find((value) => typeof value === "number" && !Number.isNaN(value)) ?? 0;

/** Why an address may not be called. Patterns that can't be read are named: they are the likely reason. */
const refuseUrl = (url: URL, allow: readonly HttpAllow[]): string | undefined => {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return `"${url.protocol}" is neither http nor https.`;
  if (url.username !== "" || url.password !== "")
    return "An address with a user name or password is not called.";
  for (const { urls = "any" } of allow) {
    if (urls === "any") continue;
    const patterns = urls.map(parseUrlPattern);
    if (patterns.some((pattern) => pattern.ok && pattern.allows(url))) continue;
    const unread = patterns.flatMap((pattern) => (pattern.ok ? [] : [` ${pattern.message}`]));
    return `"${url.origin}${url.pathname}" is not among the allowed addresses.${unread.join("")}`;
  }
  return undefined;
};

const readAnswer = (answer: Answer, maxBodyBytes: number): HttpEnd => {
  const { status, location, body, tooLarge } = answer;
  if (status >= 300 && status < 400) {
    return { kind: "redirect", status, ...(location === undefined ? {} : { location }) };
  }
  if (status < 200 || status >= 300) return { kind: "status", status };
  if (tooLarge) return { kind: "too-large", maxBodyBytes };
  const output = parseJsonOutput(body);
  if (output.kind === "json") return { kind: "json", value: output.value };
  return output.kind === "nothing" ? { kind: "empty" } : { kind: "not-json", output };
};

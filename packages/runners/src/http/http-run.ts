import type { JsonOutput } from "../json-output.js";

/** How a call ended. Only `json` is an answer. */
export type HttpEnd =
  /** 2xx, and the body is one JSON document. */
  | { readonly kind: "json"; readonly value: unknown }
  /** 2xx without a body. */
  | { readonly kind: "empty" }
  /** 2xx with a body that is something else, which `output` tells. */
  | { readonly kind: "not-json"; readonly output: JsonOutput }
  /** Any status but 2xx and 3xx. */
  | { readonly kind: "status"; readonly status: number }
  /** 3xx. It is not followed: the new address may be one that is not allowed. */
  | { readonly kind: "redirect"; readonly status: number; readonly location?: string }
  /** The answer is longer than `maxBodyBytes`. */
  | { readonly kind: "too-large"; readonly maxBodyBytes: number }
  | { readonly kind: "timeout"; readonly deadlineMs: number }
  | { readonly kind: "aborted"; readonly by: "signal" | "dispose" }
  /** Nothing was sent, since it is not allowed or can't be. */
  | { readonly kind: "refused"; readonly what: "url" | "header" | "input"; readonly message: string }
  /** No answer, or half of one: `code` is the system's, such as `ECONNREFUSED` or `ENOTFOUND`. */
  | { readonly kind: "unreachable"; readonly code?: string; readonly message: string };

/** What came of a call, as plain data. */
export interface HttpRun {
  readonly end: HttpEnd;
  /** Of the answer, if there was one. */
  readonly status?: number;
  /** The body as text, up to `maxBodyBytes`. Empty if the answer did not arrive in full. */
  readonly body: string;
  /** Variables that headers name and that are not allowed or not set. An empty text took their place. */
  readonly withheld: readonly string[];
  /** Milliseconds from the call to this result. */
  readonly durationMs: number;
}

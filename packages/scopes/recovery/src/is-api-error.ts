import type { ErrorView } from "./error-view.js";

/** Node's and undici's codes of connections that failed. Codes of files (ENOENT) and of programming errors are others. */
const connectionCode =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|AI_FAIL|PIPE|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|PROTO|NOTCONN)|ERR_(?:TLS|SSL|HTTP2|STREAM_PREMATURE)_?\w*|UND_ERR_(?!ABORTED)\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/u;

/** Providers write their codes so: `rate_limit_exceeded`, `insufficient_quota`. */
const providerCode = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/u;

const providerWords =
  /\bfetch failed\b|\bsocket hang up\b|\bother side closed\b|\bpremature close\b|\b(?:connection|network) error\b|\bcannot connect to api\b|\boverloaded\b|\brate limit\b|AI_APICallError|AI_RetryError/iu;

/** Whether it came from a provider or from the way to it. What somebody gave up is no such error. */
export const isApiError = (layers: readonly ErrorView[], words: readonly string[]): boolean =>
  !layers.some(isAbort) &&
  (layers.some((layer) => hasStatus(layer) || hasCode(layer) || hasType(layer)) ||
    words.some((one) => providerWords.test(one)));

const isAbort = ({ name, code, message }: ErrorView): boolean =>
  name === "AbortError" ||
  code === "ABORT_ERR" ||
  code === "UND_ERR_ABORTED" ||
  message === "Request was aborted.";

const isFailing = (status: unknown): boolean => typeof status === "number" && status >= 400 && status < 600;

const hasStatus = (layer: ErrorView): boolean => isFailing(layer.status);

const hasCode = ({ code }: ErrorView): boolean =>
  typeof code === "string" ? connectionCode.test(code) || providerCode.test(code) : isFailing(code);

/** `{ error: { type } }` is how a provider's body says what went wrong. */
const hasType = ({ error }: ErrorView): boolean =>
  typeof error === "object" && error !== null && typeof (error as { type?: unknown }).type === "string";

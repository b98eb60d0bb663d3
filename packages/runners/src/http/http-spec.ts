/** Where a call may go, and what it may take along. Both the runner's and the call's own must allow it. */
export interface HttpAllow {
  /** Patterns of addresses, see `parseUrlPattern`; `any` for no limit. A pattern that can't be read allows nothing. */
  readonly urls?: "any" | readonly string[];
  /** Names of headers that a call may set, in any case; `any` for no limit. */
  readonly headers?: "any" | readonly string[];
  /** Names of environment variables that the values of headers may name. There is no `any`: each is a secret. */
  readonly env?: readonly string[];
}

export interface HttpLimits {
  /** Milliseconds for the whole call, body included. 0, a negative number and Infinity: none. Default 30 000. */
  readonly deadlineMs?: number;
  /** Bytes of the answer. A longer one is a failure: half a JSON document says nothing. Default 10 MiB. */
  readonly maxBodyBytes?: number;
}

/** A call as a hook file declares it. It is always a POST with a JSON body. */
export interface HttpSpec {
  readonly url: string;
  /** `$NAME` and `${NAME}` in a value stand for environment variables that both sides allow. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Without `urls` or `headers` no further limit than the runner's; without `env` no variables at all. */
  readonly allow?: HttpAllow;
  readonly limits?: HttpLimits;
}

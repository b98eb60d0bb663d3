import type { CallOptions, CallResult, Capabilities, Capability, Logger } from "@hardpoint/core";
import { toPlainData } from "./plain-data.js";
import type { CallData, SyncRequest } from "./protocol.js";

/** How a call that runs on the far side reaches the host. */
export interface HostLink {
  ask(call: number, name: string, method: string, args: readonly unknown[]): Promise<CallResult>;
  /** Blocks until the host has answered. */
  askSync(request: SyncRequest): CallResult;
}

/**
 * One call on the far side. A class with getters: few handlers look at their signal or at a capability, and making
 * those costs more than the rest of a call.
 */
export class FarCall implements CallOptions {
  /** The near side keeps all deadlines. */
  readonly deadlineMs = 0;
  readonly log: Logger;
  readonly #data: CallData;
  readonly #host: HostLink;
  #controller: AbortController | undefined;
  #aborted: { readonly reason: unknown } | undefined;

  constructor(data: CallData, log: Logger, host: HostLink) {
    this.#data = data;
    this.log = log;
    this.#host = host;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#aborted) this.#controller.abort(this.#aborted.reason);
    return this.#controller.signal;
  }

  get capabilities(): Capabilities {
    return Object.fromEntries(
      Object.entries(this.#data.capabilities).map(([name, { mode, methods }]): [string, Capability] => [
        name,
        {
          $$type: "@hardpoint/capability",
          mode,
          methods: Object.fromEntries(
            methods.map((method) => [
              method,
              mode === "sync"
                ? (...args: unknown[]) => this.#askSync(name, method, args)
                : (...args: unknown[]) => this.#ask(name, method, args),
            ]),
          ),
        },
      ]),
    );
  }

  abort(reason: unknown): void {
    this.#aborted ??= { reason };
    this.#controller?.abort(reason);
  }

  #askSync(name: string, method: string, args: readonly unknown[]): unknown {
    const { call } = this.#data;
    return unwrap(this.#host.askSync({ call, name, method, args: plainArguments(args, name, method) }));
  }

  async #ask(name: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const { call } = this.#data;
    return unwrap(await this.#host.ask(call, name, method, plainArguments(args, name, method)));
  }
}

const plainArguments = (args: readonly unknown[], name: string, method: string): readonly unknown[] => {
  const plain = toPlainData(args, `A call of ${name}.${method}()`);
  if (!plain.ok) throw new TypeError(plain.failure.message);
  return plain.value as unknown[];
};

/** The error that the host's method threw, as far as it crossed. */
const unwrap = (result: CallResult): unknown => {
  if (result.ok) return result.value;
  const { error, message } = result.failure;
  if (!error) throw new TypeError(message);
  const { name, message: text, fields, code, status } = error;
  const { cause } = error;
  const thrown = new Error(text, cause === undefined ? {} : { cause });
  throw Object.assign(thrown, fields, {
    name,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
  });
};

import type { BindingTools, Logger } from "@hardpoint/core";

/**
 * What a handler may use during its call. The signal is made when it is first read. A class, because a getter in an object literal gives each
 * object a shape of its own, which costs more than the rest of a call.
 */
export class CallTools {
  readonly #tools: BindingTools;

  constructor(tools: BindingTools) {
    this.#tools = tools;
  }

  get signal(): AbortSignal {
    return this.#tools.signal;
  }

  get log(): Logger {
    return this.#tools.log;
  }
}

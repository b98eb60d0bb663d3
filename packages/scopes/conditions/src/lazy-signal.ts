/**
 * Something whose `signal` is made when it is first read. A class, because a getter in an object literal gives each
 * object a shape of its own, which costs more than the rest of a call.
 */
export class LazySignal {
  readonly #from: { readonly signal: AbortSignal };

  constructor(from: { readonly signal: AbortSignal }) {
    this.#from = from;
  }

  get signal(): AbortSignal {
    return this.#from.signal;
  }
}

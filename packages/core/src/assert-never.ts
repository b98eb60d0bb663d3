import { describe } from "./describe.js";

/** Ends a switch over a closed union: a member that was forgotten is a type error, and a TypeError at run time. */
export const assertNever = (value: never): never => {
  throw new TypeError(`A case was not handled: ${describe(value)}`);
};

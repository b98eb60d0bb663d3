/** What a built-in accepts as its argument: the problem with it, in words that follow the condition's name, or nothing. */
export type ArgumentRule = (arg: string) => string | undefined;

export const noArgument: ArgumentRule = (arg) => (arg === "" ? undefined : "takes no argument");

/** @param what for example `the name of a tool` */
export const neededArgument =
  (what: string): ArgumentRule =>
  (arg) =>
    arg === "" ? `needs ${what} as its argument` : undefined;

/** A whole number; none counts as 0. */
export const turnsArgument: ArgumentRule = (arg) =>
  /^\d*$/u.test(arg)
    ? undefined
    : `needs a whole number of turns as its argument, not ${JSON.stringify(arg)}`;

/** `key=value`, or `key` alone for an empty value. */
export const keyValueArgument: ArgumentRule = (arg) =>
  splitKeyValue(arg).key === "" ? "needs key=value as its argument" : undefined;

/** Split at the first `=`, both sides trimmed. Without one the value is empty. */
export const splitKeyValue = (arg: string): { readonly key: string; readonly value: string } => {
  const at = arg.indexOf("=");
  return at === -1
    ? { key: arg.trim(), value: "" }
    : { key: arg.slice(0, at).trim(), value: arg.slice(at + 1).trim() };
};

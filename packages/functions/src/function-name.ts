/** What a name may look like. It is written between bars in a message, `|plan|`, and in lists of a configuration. */
const form = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
const maxLength = 100;

export const isFunctionName = (name: string): boolean => name.length <= maxLength && form.test(name);

/**
 * Whether a text can be a condition's name: anything without white space and parentheses, so that `name(arg)`
 * can be read back. Hyphens, upper case and a pack's prefix (`@acme/git/git_clean`) are fine.
 */
export const isConditionName = (text: string): boolean => /^[^\s()]+$/u.test(text);

/** The flag of each command that reads hook files of the user's own, beside those of the directory. */
export const userFilesFlag = {
  type: "boolean",
  description: "Leave the hook files in your home directory aside",
} as const;

/** Looked for among the words themselves: what begins with `--no-` is taken for the opposite of another flag. */
export const homeOf = (rawArgs: readonly string[]): { readonly home?: false } =>
  rawArgs.includes("--no-user-files") ? { home: false } : {};

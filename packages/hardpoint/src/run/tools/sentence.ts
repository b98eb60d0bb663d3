const reasons: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EISDIR", "it is a directory"],
  ["ENOTDIR", "a part of its path is a file"],
  ["EACCES", "access is denied"],
]);

/** A file system's error as a sentence for the model, without absolute paths. */
export const sentence = (what: string, thrown: unknown): Error => {
  const code = (thrown as NodeJS.ErrnoException).code;
  return new Error(`${what}: ${reasons.get(code ?? "") ?? code ?? String(thrown)}.`, { cause: thrown });
};

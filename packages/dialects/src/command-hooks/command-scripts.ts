import { isAbsolutePath, joinPath } from "./paths.js";

/**
 * Of the words of a command, those that look like paths, absolute: what it runs or reads may be a file of the project.
 * Whether they exist is for whoever can look.
 */
export const scriptsIn = (words: readonly string[], directory: string): readonly string[] => {
  const paths = words.map((word) => word.replace(/^["']|["']$/gu, "")).filter(looksLikePath);
  return [...new Set(paths.map((path) => (isAbsolutePath(path) ? path : joinPath(directory, path))))];
};

const looksLikePath = (word: string): boolean =>
  word !== "" &&
  !word.startsWith("-") &&
  !/^[a-z][\w+.-]+:\/\//iu.test(word) &&
  (/[\\/]/u.test(word) || /\.\w+$/u.test(word));

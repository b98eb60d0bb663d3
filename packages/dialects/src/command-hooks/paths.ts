/** Whether a path says where it is by itself. Windows paths too: `C:\x`, `\\host\share`. */
export const isAbsolutePath = (path: string): boolean => /^(\/|[A-Za-z]:[\\/]|\\\\)/u.test(path);

/** A path under a directory, both in the words of whatever system they are from. */
export const joinPath = (directory: string, ...parts: readonly string[]): string => {
  const separator = directory.includes("\\") && !directory.includes("/") ? "\\" : "/";
  const kept = parts
    .map((part) => part.replace(/^\.[\\/]/u, ""))
    .filter((part) => part !== "" && part !== ".");
  return [directory.replace(/[\\/]+$/u, ""), ...kept].join(separator);
};

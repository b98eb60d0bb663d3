/** npm's own limit. */
const longestName = 214;

/** Why npm would not take a name for a package, as the end of a sentence; undefined for one that it takes. */
export const nameProblem = (name: string): string | undefined => {
  if (name === "") return "it is empty";
  if (name.length > longestName) return `it has more than ${longestName} characters`;
  if (name !== name.toLowerCase()) return "it has capital letters";
  if (/\s/.test(name)) return "it has blanks";
  const [, scope, rest = name] = /^@([^/]*)\/(.*)$/.exec(name) ?? [];
  if (scope === "") return "its scope is empty";
  for (const part of scope === undefined ? [rest] : [scope, rest]) {
    if (part === "") return "a part of it is empty";
    if (/^[._]/.test(part)) return "a part of it begins with a dot or an underscore";
    if (!/^[a-z0-9._~-]+$/.test(part)) return "it has characters other than a-z, 0-9, -, _, . and ~";
  }
  return reserved.has(name) ? "Node or npm uses it" : undefined;
};

const reserved = new Set(["node_modules", "favicon.ico"]);

/** The folder that a pack of this name is written to: `git` for `@acme/git`. */
export const folderOf = (name: string): string => name.replace(/^@[^/]*\//, "");

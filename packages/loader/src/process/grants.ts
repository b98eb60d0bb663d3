import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

/** What the extensions of a group may do beside computing. Paths are absolute. */
export interface Grants {
  /** Files and directories that may be read, beside the group's own directory and the packages that it can import. */
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  /** Names of environment variables that are handed on. Default: none. */
  readonly env?: readonly string[];
  /** Default false. */
  readonly childProcesses?: boolean;
  /** Default false. */
  readonly workers?: boolean;
  /** Default false. */
  readonly addons?: boolean;
  /** Default: the group's directory. */
  readonly cwd?: string;
}

/** Node's flags for these grants. `directories` are those whose modules run there. */
export const permissionFlags = (grants: Grants, directories: readonly string[]): readonly string[] => {
  const allowed = process.allowedNodeEnvironmentFlags;
  const read = readable(directories, grants.read ?? []);
  const write = createTrees();
  for (const path of grants.write ?? []) write.add(path);
  return [
    allowed.has("--permission") ? "--permission" : "--experimental-permission",
    ...read.patterns().map((pattern) => `--allow-fs-read=${pattern}`),
    ...write.patterns().map((pattern) => `--allow-fs-write=${pattern}`),
    ...(grants.childProcesses ? ["--allow-child-process"] : []),
    ...(grants.workers ? ["--allow-worker"] : []),
    ...(grants.addons ? ["--allow-addons"] : []),
    // Later majors of Node restrict the network too; here it stays open, as docs/isolation.md says.
    ...(allowed.has("--allow-net") ? ["--allow-net"] : []),
    // Its databases are files that the permission model does not look at (tried with Node 22, 24 and 25).
    ...(allowed.has("--experimental-sqlite") ? ["--no-experimental-sqlite"] : []),
  ];
};

/** Whether a child that was started for some directories can read another, and what that can import. */
export const canRead = (directories: readonly string[], directory: string): boolean => {
  const before = readable(directories, []);
  return readable([directory], [])
    .patterns()
    .every((pattern) => before.covers(pattern));
};

/** The environment by name; nothing else is handed on. */
export const grantedEnvironment = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

/** Directories with all that is below them, and files; those inside another are left out. */
interface Trees {
  /** Adds a path under its name and under where it really is, since links are followed first. */
  add(path: string): void;
  covers(path: string): boolean;
  patterns(): readonly string[];
}

const createTrees = (): Trees => {
  const trees = new Set<string>();
  const files = new Set<string>();
  const covers = (path: string): boolean =>
    files.has(path) || [...trees].some((tree) => path === join(tree, "*") || isInside(path, tree));
  return {
    add(path) {
      for (const known of new Set([path, realPath(path) ?? path])) {
        if (covers(known)) continue;
        if (!isDirectory(known)) {
          files.add(known);
          continue;
        }
        for (const tree of trees) if (isInside(tree, known)) trees.delete(tree);
        for (const file of files) if (isInside(file, known)) files.delete(file);
        trees.add(known);
      }
    },
    covers,
    patterns: () => [...[...trees].map((tree) => join(tree, "*")), ...files],
  };
};

const readable = (directories: readonly string[], others: readonly string[]): Trees => {
  const trees = createTrees();
  for (const path of others) trees.add(path);
  const seen = new Set<string>();
  const waiting = directories.map((directory) => realPath(directory) ?? directory);
  for (const directory of directories) trees.add(directory);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    // What a linked package imports in turn stands beside where it really is.
    for (const real of importable(next, trees, seen)) waiting.push(real);
  }
  return trees;
};

/** Adds the node_modules folders above a directory and the package.json files that Node reads on the way; gives where linked packages really are. */
const importable = (directory: string, trees: Trees, seen: Set<string>): readonly string[] => {
  const found: string[] = [];
  for (let current = directory; ; current = dirname(current)) {
    trees.add(join(current, "package.json"));
    const modules = join(current, "node_modules");
    if (!seen.has(modules) && existsSync(modules)) {
      seen.add(modules);
      trees.add(modules);
      for (const real of linked(modules)) {
        if (trees.covers(real)) continue;
        trees.add(real);
        found.push(real);
      }
    }
    if (dirname(current) === current) return found;
  }
};

const linked = (modules: string): readonly string[] =>
  readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const path = join(modules, entry.name);
    if (entry.isDirectory() && entry.name.startsWith("@")) return linked(path);
    const real = entry.isSymbolicLink() ? realPath(path) : undefined;
    return real === undefined ? [] : [real];
  });

const isInside = (path: string, directory: string): boolean => {
  const way = relative(directory, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const isDirectory = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    // It does not exist (yet): only its name can be granted.
    return false;
  }
};

const realPath = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    // It does not exist (yet).
    return undefined;
  }
};

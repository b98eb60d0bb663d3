import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

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

/** Node's flags for these grants. Each path is named as it is and as it really is, since links are followed first. */
export const permissionFlags = (
  grants: Grants,
  directories: readonly string[],
  own: readonly string[],
): readonly string[] => {
  const read = new Set<string>();
  for (const path of [...own, ...directories, ...(grants.read ?? [])]) allow(read, path);
  for (const directory of [...own, ...directories])
    for (const path of importable(directory)) allow(read, path);
  const write = new Set<string>();
  for (const path of grants.write ?? []) allow(write, path);
  return [
    process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission",
    ...[...read].map((path) => `--allow-fs-read=${path}`),
    ...[...write].map((path) => `--allow-fs-write=${path}`),
    ...(grants.childProcesses ? ["--allow-child-process"] : []),
    ...(grants.workers ? ["--allow-worker"] : []),
    ...(grants.addons ? ["--allow-addons"] : []),
    // Later majors of Node restrict the network too; here it stays open, as docs/isolation.md says.
    ...(process.allowedNodeEnvironmentFlags.has("--allow-net") ? ["--allow-net"] : []),
  ];
};

/** The environment by name; nothing else is handed on. */
export const grantedEnvironment = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

const allow = (paths: Set<string>, path: string): void => {
  for (const known of [path, realPath(path)]) {
    if (known !== undefined) paths.add(known.endsWith(sep) || !existsSync(known) ? known : asTree(known));
  }
};

/** A directory with the wildcard that stands for what is below it. */
const asTree = (path: string): string => {
  try {
    readdirSync(path);
    return join(path, "*");
  } catch {
    // A file: it stands for itself.
    return path;
  }
};

const realPath = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    // It does not exist (yet): only its name can be granted.
    return undefined;
  }
};

/** The node_modules folders above a directory, the package.json files that Node reads on the way, and where linked packages really are. */
const importable = (directory: string): readonly string[] => {
  const found: string[] = [];
  for (let current = realPath(directory) ?? directory; ; current = dirname(current)) {
    const modules = join(current, "node_modules");
    found.push(join(current, "package.json"));
    if (existsSync(modules)) found.push(modules, ...linked(modules));
    if (dirname(current) === current) return found;
  }
};

const linked = (modules: string): readonly string[] =>
  readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const path = join(modules, entry.name);
    if (entry.isDirectory() && entry.name.startsWith("@")) return linked(path);
    const real = entry.isSymbolicLink() ? realPath(path) : undefined;
    // A linked workspace package brings its own node_modules, which stand below it.
    return real === undefined ? [] : [real];
  });

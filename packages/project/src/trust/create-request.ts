import { isAbsolute, relative, sep } from "node:path";
import type { LocalModule } from "@hardpoint/loader";
import type { ConfigOrigin } from "../config/read-config.js";
import type { FoundHookFile } from "../hook-files/read-hook-files.js";
import type { DeclaredModule } from "./declared-modules.js";
import type { DeclaredScript } from "./declared-scripts.js";
import type { TrustFile, TrustRequest } from "./trust-request.js";

/** The files that modules are made of, by path. */
export type LocalModules = ReadonlyMap<string, LocalModule>;

export interface RequestParts {
  /** Absolute. */
  readonly directory: string;
  /** Without a hash where the project has no configuration file, so that it stands for the directory. */
  readonly origin: Pick<ConfigOrigin, "path"> & Partial<ConfigOrigin>;
  readonly hookFiles: readonly Pick<FoundHookFile, "realPath" | "sha256">[];
  readonly scripts: readonly DeclaredScript[];
  readonly declared: readonly DeclaredModule[];
  readonly local: LocalModules;
  /** What was trusted before. */
  readonly known: ReadonlyMap<string, string>;
}

export const createRequest = ({
  directory,
  origin,
  hookFiles,
  scripts,
  declared,
  local,
  known,
}: RequestParts): TrustRequest => {
  const named = new Set(declared.map(({ file }) => file));
  const users = usersOf(declared, local);
  const describe = (path: string, sha256: string, kind: TrustFile["kind"]): TrustFile => ({
    file: nameIn(directory, path),
    path,
    kind,
    sha256,
    state: stateOf(known.get(path), sha256),
    usedBy: [...(users.get(path) ?? [])],
  });
  const files = onlyOnce([
    ...(origin.sha256 === undefined ? [] : [describe(origin.path, origin.sha256, "config")]),
    ...hookFiles.flatMap(({ realPath, sha256 }) =>
      realPath === undefined || sha256 === undefined ? [] : [describe(realPath, sha256, "hooks")],
    ),
    ...[...local.values()].map(({ file, sha256 }) =>
      describe(file, sha256, named.has(file) ? "module" : "import"),
    ),
    ...scripts.map(({ path, sha256, usedBy }) => ({ ...describe(path, sha256, "script"), usedBy })),
  ]);
  const paths = new Set(files.map(({ path }) => path));
  return {
    directory,
    config: origin.path,
    first: known.size === 0,
    files,
    gone: [...known.keys()].filter((path) => !paths.has(path)).map((path) => nameIn(directory, path)),
  };
};

/** What is several things at once (a module that a command runs) is listed as the first of them. */
const onlyOnce = (files: readonly TrustFile[]): readonly TrustFile[] => {
  const seen = new Set<string>();
  return files.filter(({ path }) => !seen.has(path) && seen.add(path));
};

/** A file, and all that it imports, directly or through others. */
export const closureOf = (file: string, local: LocalModules): ReadonlySet<string> => {
  const found = new Set([file]);
  // A set that grows is walked to its end.
  for (const one of found) for (const imported of local.get(one)?.imports ?? []) found.add(imported);
  return found;
};

const usersOf = (
  declared: readonly DeclaredModule[],
  local: LocalModules,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const users = new Map<string, Set<string>>();
  for (const { file, label } of declared) {
    for (const path of closureOf(file, local)) users.set(path, (users.get(path) ?? new Set()).add(label));
  }
  return users;
};

const stateOf = (known: string | undefined, sha256: string): TrustFile["state"] =>
  known === undefined ? "new" : known === sha256 ? "trusted" : "changed";

const nameIn = (directory: string, path: string): string => {
  const way = relative(directory, path);
  return way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
    ? path
    : way.split(sep).join("/");
};

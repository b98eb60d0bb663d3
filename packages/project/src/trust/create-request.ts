import { isAbsolute, relative, sep } from "node:path";
import type { LocalModule } from "@hardpoint/loader";
import type { ConfigOrigin } from "../config/read-config.js";
import type { DeclaredModule } from "./declared-modules.js";
import type { TrustFile, TrustRequest } from "./trust-request.js";

/** The files that modules are made of, by path. */
export type LocalModules = ReadonlyMap<string, LocalModule>;

export interface RequestParts {
  /** Absolute. */
  readonly directory: string;
  readonly origin: ConfigOrigin;
  readonly declared: readonly DeclaredModule[];
  readonly local: LocalModules;
  /** What was trusted before. */
  readonly known: ReadonlyMap<string, string>;
}

export const createRequest = ({ directory, origin, declared, local, known }: RequestParts): TrustRequest => {
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
  const modules = [...local.values()].filter(({ file }) => file !== origin.path);
  const files = [
    describe(origin.path, origin.sha256, "config"),
    ...modules.map(({ file, sha256 }) => describe(file, sha256, named.has(file) ? "module" : "import")),
  ];
  const paths = new Set(files.map(({ path }) => path));
  return {
    directory,
    config: origin.path,
    first: known.size === 0,
    files,
    gone: [...known.keys()].filter((path) => !paths.has(path)).map((path) => nameIn(directory, path)),
  };
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

import { resolve } from "node:path";
import type { ReadConfig } from "../config/read-config.js";
import type { FoundHookFile } from "./read-hook-files.js";

/** A file that a generation was read from: the configuration, or a hook file of a dialect's own. */
export interface ConfigFile {
  /** Absolute, as it is named: links are not followed. */
  readonly path: string;
  /** Absolute, links followed; undefined, as the hash is, where it could not be read. */
  readonly realPath: string | undefined;
  /** SHA-256 of what was read, in hex. */
  readonly sha256: string | undefined;
  /** Whose it is, in words: `role`, `project_settings`. */
  readonly source: string;
  /** The dialect whose file it is; of the configuration none. */
  readonly dialect: string | undefined;
}

/** The files that were found, the configuration first. */
export const configFiles = (
  directory: string,
  { origin, documents: [{ view }] }: Pick<ReadConfig, "origin" | "documents">,
  hookFiles: readonly FoundHookFile[],
): readonly ConfigFile[] => [
  ...(origin === undefined
    ? []
    : [
        {
          path: resolve(directory, view.file),
          realPath: origin.path,
          sha256: origin.sha256,
          source: "role",
          dialect: undefined,
        },
      ]),
  ...hookFiles.map(({ role, realPath, sha256, dialect }) => ({
    path: role.path,
    realPath,
    sha256,
    source: `${role.layer}_settings`,
    dialect: dialect.id,
  })),
];

/** The files whose content is another than before, with those that have come and gone. */
export const changedFiles = (
  before: readonly ConfigFile[],
  now: readonly ConfigFile[],
): readonly ConfigFile[] => {
  const [old, present] = [byKey(before), byKey(now)];
  return [
    ...now.filter((file) => old.get(keyOf(file))?.sha256 !== file.sha256),
    ...before.filter((file) => !present.has(keyOf(file))),
  ];
};

/** Two dialects may read one file. */
const keyOf = ({ path, dialect }: ConfigFile): string => `${dialect ?? ""}\n${path}`;

const byKey = (files: readonly ConfigFile[]): ReadonlyMap<string, ConfigFile> =>
  new Map(files.map((file) => [keyOf(file), file]));

import { createHash } from "node:crypto";
import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { hashFile } from "@hardpoint/loader";

/** What each path leads to and holds, as one text; empty where there is nothing. */
export type Fingerprints = ReadonlyMap<string, string>;

export const fingerprint = (realPath: string, sha256: string): string => `${sha256} ${realPath}`;

export const takeFingerprints = async (paths: readonly string[]): Promise<Fingerprints> =>
  new Map(
    await Promise.all(
      paths.map(async (path) => {
        const real = realPathOf(path);
        return [path, real === undefined ? "" : fingerprint(real, await hashFile(real))] as const;
      }),
    ),
  );

/** The paths that are in both, and lead to or hold something else. */
export const changesBetween = (before: Fingerprints, now: Fingerprints): readonly string[] =>
  [...now].flatMap(([path, found]) => (before.has(path) && before.get(path) !== found ? [path] : []));

/**
 * The paths whose file was written, or came there, after a time in milliseconds since 1970: of what nobody has seen
 * before, all that can be told.
 */
export const touchedSince = (time: number, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => touchedAt(path, lstatSync) > time || touchedAt(path, statSync) > time);

const touchedAt = (path: string, look: (path: string) => Stats): number => {
  try {
    return look(path).ctimeMs;
  } catch {
    // Nothing there.
    return 0;
  }
};

/** Whether it is that of a file with nothing in it. */
export const isEmptied = (found: string | undefined): boolean => found?.startsWith(emptyHash) === true;

const emptyHash = createHash("sha256").digest("hex");

const realPathOf = (path: string): string | undefined => {
  try {
    return realpathSync.native(path);
  } catch {
    // Nothing there, or a link to nothing.
    return undefined;
  }
};

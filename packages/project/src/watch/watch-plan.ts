import { lstatSync } from "node:fs";
import { dirname, sep } from "node:path";
import { trailOf, upwards } from "./trail.js";

/** What is to be watched so that every change to what some paths lead to is noticed. */
export interface WatchPlan {
  /** The outermost directories. */
  readonly bases: readonly string[];
  /** Whether a path is a watched entry or a directory on the way to one. */
  readonly concerns: (path: string) => boolean;
  /** Differs once a directory has come, gone, or been replaced by another of the same name. */
  readonly signature: string;
}

/** Reads directories synchronously, so that two plans of one moment agree. */
export const planWatch = (paths: readonly string[]): WatchPlan => {
  const trails = paths.map(trailOf);
  const entries = new Set(trails.flatMap((trail) => trail.entries));
  const all = new Set(trails.flatMap((trail) => trail.bases));
  const bases = [...all].filter(
    (base) => !upwards(dirname(base)).some((above) => above !== base && all.has(above)),
  );
  const concerned = new Set<string>();
  for (const entry of entries) for (const path of upwards(entry)) concerned.add(spelt(path));
  const directories = [...concerned].filter((path) =>
    bases.some((base) => path === spelt(base) || path.startsWith(withSlash(spelt(base)))),
  );
  return {
    bases,
    concerns: (path) => concerned.has(spelt(path)),
    signature: JSON.stringify([[...entries].sort(), directories.sort().map(identityOf)]),
  };
};

/** The watcher spells paths with slashes on every system. */
const spelt = (path: string): string => (sep === "\\" ? path.replaceAll("\\", "/") : path);

const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`);

const identityOf = (path: string): string => {
  try {
    const found = lstatSync(path);
    return found.isDirectory() ? `${path} ${found.dev} ${found.ino}` : "";
  } catch {
    // Not there: its coming changes the signature.
    return "";
  }
};

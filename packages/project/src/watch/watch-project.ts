import { relative } from "node:path";
import { type Diagnostic, diagnose, type Logger, type Report, toErrorData } from "@hardpoint/core";
import type { ConfigFile } from "../hook-files/config-files.js";
import type { ReloadResult } from "../reload-result.js";
import { createDirectoryWatch } from "./directory-watch.js";
import {
  changesBetween,
  type Fingerprints,
  fingerprint,
  isEmptied,
  takeFingerprints,
  touchedSince,
} from "./fingerprints.js";
import { createGathering } from "./gathering.js";
import type { ProjectWatch, WatchedReload, WatchOptions } from "./project-watch.js";
import { createReloadNews } from "./reload-news.js";

export interface WatchPorts {
  readonly directory: string;
  /** The paths that the project follows; asked anew after each reload. */
  readonly paths: () => Promise<readonly string[]>;
  /** The configuration files as they were read. */
  readonly files: () => readonly ConfigFile[];
  /** When the project began to read its files, in milliseconds since 1970. */
  readonly since: () => number;
  readonly reload: () => Promise<ReloadResult>;
  readonly diagnostics: () => readonly Diagnostic[];
  readonly log: Logger;
  readonly report: Report;
}

const defaultDebounceMs = 100;

/** A file that was emptied is probably about to be written: so many times the quiet time it is waited for. */
const patienceTimes = 5;

/**
 * Reloads a project whenever a file of its configuration, a module or a script has changed. The watcher only says when to
 * look: what counts is where a path leads and what stands there. Never throws; what fails is reported.
 */
export const watchProject = async (
  ports: WatchPorts,
  { debounceMs = defaultDebounceMs, onReload }: WatchOptions,
): Promise<ProjectWatch> => {
  const { log, report } = ports;
  const news = createReloadNews(report, ports.diagnostics);
  let paths: readonly string[] = [];
  let last: Fingerprints = new Map();
  let closed = false;
  const failures = new Set<string>();

  const failed = (thrown: unknown): void => {
    const cause = toErrorData(thrown);
    if (closed || failures.has(cause.message)) return;
    failures.add(cause.message);
    report(
      diagnose("WATCH_FAILED", `Changes to files may not be noticed: ${cause.message}.`, {
        hint: "Reload by hand until the cause is gone.",
        cause,
      }),
    );
  };

  const tell = (reload: WatchedReload): void => {
    const names = reload.changed.map((path) => relative(ports.directory, path) || path).join(", ");
    if (reload.swapped) log.info(`Reloaded: ${names} changed.`);
    news.tell(reload);
    try {
      onReload?.(reload);
    } catch (thrown) {
      log.error(`onReload() threw: ${toErrorData(thrown).message}`, { error: toErrorData(thrown) });
    }
  };

  /** Reloads until nothing has changed since. */
  const look = async (): Promise<void> => {
    let patient = true;
    while (!closed) {
      await directories.follow(paths);
      const now = await takeFingerprints(paths);
      const unknown = paths.filter((path) => !last.has(path));
      const changed = [...changesBetween(last, now), ...touchedSince(ports.since(), unknown)];
      if (patient && changed.some((path) => isEmptied(now.get(path)))) {
        patient = false;
        await new Promise((resolve) => setTimeout(resolve, patienceTimes * debounceMs));
        continue;
      }
      last = now;
      if (changed.length === 0 || closed) return;
      const result = await ports.reload();
      if (closed) return;
      paths = await ports.paths();
      tell({ ...result, changed });
    }
  };

  const gathering = createGathering(debounceMs, () => look().catch(failed));
  const directories = createDirectoryWatch({ onEvent: gathering.note, onError: failed });

  try {
    paths = await ports.paths();
    last = asRead(ports.files());
    await gathering.now();
  } catch (thrown) {
    failed(thrown);
  }

  const close = async (): Promise<void> => {
    closed = true;
    gathering.close();
    await directories.close();
  };
  return { close, [Symbol.asyncDispose]: close };
};

/** What the project has read: it may have changed before it was watched. */
const asRead = (files: readonly ConfigFile[]): Fingerprints =>
  new Map(
    files.flatMap(({ path, realPath, sha256 }) =>
      realPath === undefined || sha256 === undefined ? [] : [[path, fingerprint(realPath, sha256)] as const],
    ),
  );

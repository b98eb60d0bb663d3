import {
  type Deadlines,
  type Diagnostic,
  defaultCallDeadlineMs,
  type Extension,
  type IsolateKind,
  type Logger,
  silentLogger,
  toErrorData,
} from "@hardpoint/core";
import type { BreakerLimits } from "./breaker.js";
import { currentEpoch } from "./clear-module-cache.js";
import { createInlineIsolate } from "./inline/inline-isolate.js";
import type { Isolate } from "./isolate.js";
import { type FailedLoad, loadEntry } from "./load-entry.js";
import type { LoadRequest } from "./load-request.js";

export interface LoadResult {
  /** In the order of the requests. */
  readonly loaded: readonly Extension[];
  readonly failed: readonly FailedLoad[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads modules into extensions. Nothing is thrown: one bad entry never costs its neighbours. */
export interface Loader {
  load(requests: readonly LoadRequest[]): Promise<LoadResult>;
  /** Forgets every module, so that the next load reads the files again. */
  clear(): void;
  /** Ends all isolates, those given as options included. Never rejects. */
  dispose(): Promise<void>;
}

export interface LoaderOptions {
  readonly log?: Logger;
  /** Milliseconds; default 10,000. 0 means no deadline. */
  readonly importMs?: number;
  /** Milliseconds; default 30,000. 0 means no deadline. */
  readonly callMs?: number;
  /** Default `inline`. */
  readonly isolate?: IsolateKind;
  /** Isolates beside the inline one, or instead of it. */
  readonly isolates?: readonly Isolate[];
  readonly deadlines?: Deadlines;
  /** When an extension is quarantined. Default: after 5 failures in a row, until it is loaded anew. */
  readonly breaker?: Partial<BreakerLimits>;
}

/**
 * Makes a loader, which takes each entry through `resolve → import → unwrap → negotiate → validate → isolate →
 * register`. The entries of one `load` are loaded at the same time.
 *
 * @example
 * const { loaded, failed, diagnostics } = await createLoader().load([
 *   { contract: conditions, entry: { name: "tidy", module: "./tidy.mjs" }, directory: import.meta.dirname },
 * ]);
 */
export const createLoader = (options: LoaderOptions = {}): Loader => {
  const log = options.log ?? silentLogger;
  const inline = createInlineIsolate(options.deadlines ? { deadlines: options.deadlines } : {});
  const isolates = new Map([inline, ...(options.isolates ?? [])].map((isolate) => [isolate.kind, isolate]));
  const context = {
    isolates,
    isolate: options.isolate ?? "inline",
    importMs: options.importMs ?? 10_000,
    callMs: options.callMs ?? defaultCallDeadlineMs,
    breaker: options.breaker ?? {},
    log,
  };
  let epoch = currentEpoch();

  const clear = (): void => {
    for (const isolate of isolates.values()) isolate.clear();
  };

  return {
    async load(requests) {
      if (epoch !== currentEpoch()) {
        epoch = currentEpoch();
        clear();
      }
      const entries = await Promise.all(requests.map((request) => loadEntry(request, context)));
      return {
        loaded: entries.flatMap((entry) => entry.extension ?? []),
        failed: entries.flatMap((entry) => entry.failed ?? []),
        diagnostics: entries.flatMap((entry) => entry.diagnostics),
      };
    },
    clear,
    async dispose() {
      const ended = await Promise.allSettled([...isolates.values()].map((isolate) => isolate.dispose()));
      for (const each of ended) {
        if (each.status === "rejected")
          log.warn("An isolate could not be disposed.", { error: toErrorData(each.reason) });
      }
    },
  };
};

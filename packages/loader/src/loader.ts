import type { Capabilities, Contract, Deadlines, Diagnostic, Extension, Failure, IsolateKind, Logger, Needs, Origin, Source } from "@hardpoint/core";
import type { Isolate, LoadStep } from "./isolate.js";

/** One entry of a configuration, on its way to an extension. */
export interface LoadRequest {
  readonly contract: Contract;
  /** The entry as the configuration has it; checked with `contract.entry`. */
  readonly entry: unknown;
  /** The directory of the file that declares it, absolute: what a relative specifier is relative to. */
  readonly directory: string;
  /** Default: the entry's `module`. */
  readonly specifier?: string;
  /** Default: the host. */
  readonly origin?: Origin;
  /** Where the entry stands, and where its specifier does. */
  readonly source?: Source;
  readonly moduleSource?: Source;
  /** What the pack that brings it needs. */
  readonly needs?: Needs;
  /** Default: the loader's. */
  readonly isolate?: IsolateKind;
  /** Milliseconds for each call; default: the loader's. */
  readonly callMs?: number;
  /** Milliseconds for the import; default: the loader's. */
  readonly importMs?: number;
  readonly capabilities?: Capabilities;
}

export interface FailedLoad {
  readonly scope: string;
  readonly name: string;
  readonly step: LoadStep;
  readonly failure: Failure;
}

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
  dispose(): Promise<void>;
}

export interface LoaderOptions {
  readonly log?: Logger;
  /** Milliseconds; default 10,000. */
  readonly importMs?: number;
  /** Milliseconds; default 30,000. */
  readonly callMs?: number;
  /** Default `inline`. */
  readonly isolate?: IsolateKind;
  /** Isolates beside the inline one. */
  readonly isolates?: readonly Isolate[];
  readonly deadlines?: Deadlines;
}

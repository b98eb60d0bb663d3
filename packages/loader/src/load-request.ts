import type {
  Capabilities,
  ConfigPath,
  Contract,
  Diagnostic,
  IsolateKind,
  Needs,
  Origin,
  Source,
} from "@hardpoint/core";

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
  /** Where a path within the entry stands. Default: `source`. */
  readonly locate?: (path: ConfigPath) => Source;
  /** What the pack that brings it needs. */
  readonly needs?: Needs;
  /** Default: the loader's. */
  readonly isolate?: IsolateKind;
  /** Extensions of one group share an isolate. Default: those of one directory. */
  readonly group?: string;
  /** Milliseconds for each call; default: the loader's. 0 means no deadline. */
  readonly callMs?: number;
  /** Milliseconds for the import; default: the loader's. 0 means no deadline. */
  readonly importMs?: number;
  readonly capabilities?: Capabilities;
  /**
   * Asked just before the module is imported, whenever that is: an isolate that was restarted imports it again. What
   * it gives is why the module must not be imported.
   */
  readonly admit?: (module: ModulePlace) => Promise<Diagnostic | undefined>;
}

/** A module that was found and not yet imported. */
export interface ModulePlace {
  /** Absolute, links followed. */
  readonly file: string;
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  /** Where its specifier stands. */
  readonly source?: Source;
}

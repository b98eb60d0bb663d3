import type { ReloadResult } from "../reload-result.js";

export interface WatchOptions {
  /** Milliseconds that events are gathered before files are looked at. Default 100. */
  readonly debounceMs?: number;
  /** Told of each reload that a change brought about. */
  readonly onReload?: (reload: WatchedReload) => void;
}

export interface WatchedReload extends ReloadResult {
  /** The files that changed, absolute. */
  readonly changed: readonly string[];
}

/** A project that follows its files. */
export interface ProjectWatch extends AsyncDisposable {
  /** Ends it. A reload under way is finished. A second call does nothing. */
  close(): Promise<void>;
}

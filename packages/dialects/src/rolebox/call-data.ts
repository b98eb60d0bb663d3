import type { Outcome } from "@hardpoint/hooks";

/** What a call of a handler comes back with, as plain data. */
export interface Said {
  /** Null when the handler wants nothing. */
  readonly outcome: Outcome | null;
  readonly missingBlocks: readonly MissingBlock[];
}

/** A block that a handler would change and that is not there. */
export interface MissingBlock {
  readonly tag: string;
  readonly wanted: "replace" | "remove";
}

/** What a call of a handler is made with, as plain data. */
export interface HookCallData {
  readonly hookName: string;
  readonly config?: unknown;
  readonly sessionID?: string | undefined;
  readonly agent?: string | undefined;
  /** Absolute. Absent for `onLoad` and `onDispose`. Since 1.1. */
  readonly workspaceDir?: string;
  /** Absent for `onLoad` and `onDispose`. */
  readonly input?: Readonly<Record<string, unknown>>;
}

import type { ToolNames } from "./tool-names.js";

/** What a host tells of the session at hand that no payload has. Hooks of other systems are handed it. */
export interface Scene {
  /** Absolute. Default: the project's directory. */
  readonly cwd?: string;
  /** Where the conversation is kept, absolute. */
  readonly transcript?: string;
  /** In the host's words: `default`, `plan`, `acceptEdits`, … */
  readonly permissionMode?: string;
  /** The number of the turn under way, from 1. */
  readonly turn?: number;
  /** What dialects call the host's tools. Keep one object for a session: what matches is remembered by it. */
  readonly toolNames?: ToolNames;
}

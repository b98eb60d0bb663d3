import type { CwdChoice } from "./choose-cwd.js";
import type { SpawnFailureKind } from "./spawn-failure.js";

/** How a command ended. Every run ends in exactly one of these ways. */
export type CommandEnd =
  /** It ended by itself. A shell exits with 127 if it found no such command, with 126 if it could not run it. */
  | { readonly kind: "exit"; readonly code: number }
  /** A signal ended it that the runner did not send. */
  | { readonly kind: "signal"; readonly signal: string }
  /** It was ended at its deadline. `forced`: something in its group was left at the end of the grace, and got KILL. */
  | { readonly kind: "timeout"; readonly deadlineMs: number; readonly forced: boolean }
  /** The caller's signal or the runner's `dispose` ended it, or came before it was started. */
  | {
      readonly kind: "aborted";
      readonly by: "signal" | "dispose";
      readonly started: boolean;
      readonly forced: boolean;
    }
  /** It was not started. */
  | {
      readonly kind: "spawn";
      readonly failure: SpawnFailureKind;
      /** The system's own code, where there is one: `ENOENT`. */
      readonly code?: string;
      /** One sentence for a person. */
      readonly message: string;
    };

/** What came of a command, as plain data. */
export interface CommandRun {
  readonly end: CommandEnd;
  /** Decoded as UTF-8, without byte-order marks at its start. */
  readonly stdout: string;
  readonly stderr: string;
  /** How many bytes were dropped because they exceeded `maxOutputBytes`. */
  readonly truncated: { readonly stdout: number; readonly stderr: number };
  /** It exited, but something that it had started still held its output. That was left alone. */
  readonly leftBehind: boolean;
  /** Milliseconds from the call to this result. */
  readonly durationMs: number;
  readonly cwd: CwdChoice;
}

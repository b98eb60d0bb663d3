import type { CommandLimits } from "./command-limits.js";

/** A program and its arguments. No shell reads them, so nothing in them has a special meaning. */
export interface ProgramForm {
  /** A name that is looked up on the PATH, or a path. A relative path starts at the working directory of the run. */
  readonly program: string;
  readonly args?: readonly string[];
}

/** A text that a shell reads. Put values in the environment, never into the text. */
export interface ShellForm {
  /** `true` for the system's own (`/bin/sh`, on Windows `cmd.exe`), else the shell's name or path. */
  readonly shell: true | string;
  readonly text: string;
}

export type CommandForm = ProgramForm | ShellForm;

/** What a command sees of the host's environment. */
export interface EnvironmentGrant {
  /** `inherit` hands on everything, a list only these names. Default: `basicEnvironment`. */
  readonly grant?: "inherit" | readonly string[];
  /** Names that are held back all the same. One that ends in `*` means all that begin so. */
  readonly except?: readonly string[];
  /** Variables that are added, or that replace granted ones. */
  readonly add?: Readonly<Record<string, string>>;
}

/** A command as a hook file declares it. */
export type CommandSpec = CommandForm & {
  /** What runs on Windows in its place (`commandWindows` and the like in hook files). */
  readonly windows?: CommandForm;
  readonly env?: EnvironmentGrant;
  /**
   * The working directory, absolute. Of a list, the first that is a directory: the others are fall-backs. Without
   * one, the host's. If none of a list can be used, the command is not started.
   */
  readonly cwd?: string | readonly string[];
  readonly limits?: CommandLimits;
};

/** What a command is told of the event. Its stdin is always ended, so that it never waits for more. */
export type CommandInput =
  /** One JSON document and a line feed on stdin. */
  | { readonly kind: "json"; readonly value: unknown }
  /** This text on stdin, as it is. */
  | { readonly kind: "text"; readonly text: string }
  /** These variables, on top of the granted environment. */
  | { readonly kind: "environment"; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: "none" };

import { batchLine, isBatchFile } from "./batch-line.js";
import type { CommandForm, CommandSpec } from "./command-spec.js";
import { findProgram } from "./find-program.js";
import { type SpawnFailure, spawnFailure } from "./spawn-failure.js";
import { systemProgram } from "./windows-commands.js";

/** What is handed to `spawn`. */
export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are a command line already. Windows only. */
  readonly verbatim: boolean;
}

export interface InvocationSetting {
  readonly platform: NodeJS.Platform;
  /** That of the command. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly isFile: (path: string) => boolean;
}

export const planInvocation = (
  command: CommandSpec,
  setting: InvocationSetting,
): Invocation | SpawnFailure => {
  const form: CommandForm = setting.platform === "win32" ? (command.windows ?? command) : command;
  if ("shell" in form) return inShell(form.shell, form.text, setting);
  const args = form.args ?? [];
  if (setting.platform !== "win32") return { file: form.program, args, verbatim: false };

  const file = findProgram(form.program, setting.environment, setting.cwd, setting.isFile);
  if (file === undefined) {
    return spawnFailure("not-found", `The program "${form.program}" was not found.`, "ENOENT");
  }
  if (!isBatchFile(file)) return { file, args, verbatim: false };
  const line = batchLine(file, args);
  if (!line.ok) return spawnFailure("invalid", line.message);
  return { file: systemProgram("cmd.exe", setting.environment), args: line.args, verbatim: true };
};

const inShell = (shell: true | string, text: string, setting: InvocationSetting): Invocation => {
  const { platform, environment } = setting;
  if (shell === true && platform !== "win32") return { file: "/bin/sh", args: ["-c", text], verbatim: false };
  const name = shell === true ? "cmd" : shellName(shell);
  if (name === "cmd") {
    const file = shell === true ? systemProgram("cmd.exe", environment) : shell;
    // With /s, cmd.exe takes off the outer quotation marks and reads the rest as it stands.
    return { file, args: ["/d", "/s", "/c", `"${text}"`], verbatim: true };
  }
  const file = typeof shell === "string" ? shell : name;
  if (name === "powershell" || name === "pwsh") {
    return { file, args: ["-NoProfile", "-NonInteractive", "-Command", text], verbatim: false };
  }
  return { file, args: ["-c", text], verbatim: false };
};

const shellName = (shell: string): string => {
  const last = shell.split(/[\\/]/u).at(-1) ?? shell;
  return last.toLowerCase().replace(/\.exe$/u, "");
};

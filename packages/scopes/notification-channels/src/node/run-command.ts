import type { CommandRequest, CommandResult, CommandRunner } from "./command-runner.js";

/**
 * Runs a program for a channel.
 *
 * @throws Error when it could not be started, or did not end well; a missing program is `permanent`.
 */
export const runCommand = async (runner: CommandRunner, request: CommandRequest): Promise<void> => {
  const { code, signal, stderr } = await runner.run(request).catch((thrown: unknown) => {
    throw startError(request, thrown);
  });
  if (code === 0) return;
  throw Object.assign(new Error(`${programOf(request)} ${endOf(code, signal)}${said(stderr)}`), {
    exitCode: code,
  });
};

const startError = ({ command, shell, cwd }: CommandRequest, thrown: unknown): Error => {
  const { code } = thrown as { readonly code?: unknown };
  if (code !== "ENOENT") return thrown instanceof Error ? thrown : new Error(String(thrown));
  const program = shell ? "the system's shell" : `the program "${command}"`;
  const where = cwd === undefined ? "" : `, or the directory ${cwd} does not exist`;
  return Object.assign(new Error(`${program} is not there${where}`), { code, permanent: true });
};

const programOf = ({ command, shell }: CommandRequest): string => (shell ? "the command" : `"${command}"`);

const endOf = (code: number | null, signal: CommandResult["signal"]): string =>
  code === null ? `was ended by ${signal ?? "a signal"}` : `ended with the exit code ${code}`;

const said = (stderr: string): string => {
  const text = stderr.trim().replaceAll(/\s+/gu, " ").slice(-300);
  return text === "" ? "" : `: ${text}`;
};

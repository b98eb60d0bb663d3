import { endOf } from "../cut-text.js";
import type { CommandRequest, CommandResult, CommandRunner } from "./command-runner.js";

/**
 * Runs a program for a channel.
 *
 * @throws Error when it could not be started, or did not end well; a missing program is `permanent`.
 */
export const runCommand = async (runner: CommandRunner, request: CommandRequest): Promise<void> => {
  const { code, signal, stderr } = await runner.run(withoutNul(request)).catch((thrown: unknown) => {
    throw startError(request, thrown);
  });
  if (code === 0) return;
  throw Object.assign(new Error(`${programOf(request)} ${waysOut(code, signal)}${said(stderr)}`), {
    exitCode: code,
  });
};

/** No program can be given a NUL; a message may have one, from what a model wrote. */
const withoutNul = (request: CommandRequest): CommandRequest => {
  const clean = (text: string): string => text.replaceAll("\0", "");
  return {
    ...request,
    args: request.args.map(clean),
    env: Object.fromEntries(Object.entries(request.env).map(([name, value]) => [name, clean(value)])),
  };
};

const startError = ({ command, shell, cwd }: CommandRequest, thrown: unknown): Error => {
  const { code } = thrown as { readonly code?: unknown };
  if (code !== "ENOENT") return thrown instanceof Error ? thrown : new Error(String(thrown));
  const program = shell ? "the system's shell" : `the program "${command}"`;
  const where = cwd === undefined ? "" : `, or the directory ${cwd} does not exist`;
  return Object.assign(new Error(`${program} is not there${where}`), { code, permanent: true });
};

const programOf = ({ command, shell }: CommandRequest): string => (shell ? "the command" : `"${command}"`);

const waysOut = (code: number | null, signal: CommandResult["signal"]): string =>
  code === null ? `was ended by ${signal ?? "a signal"}` : `ended with the exit code ${code}`;

const said = (stderr: string): string => {
  const text = endOf(stderr, 300);
  return text === "" ? "" : `: ${text}`;
};

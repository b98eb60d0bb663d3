import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A program that was run to its end and failed. */
export interface Failed extends Error {
  stdout: string;
  stderr: string;
}

/**
 * Runs pnpm, whether or not it is installed: under pnpm it is on the PATH, else npx brings it.
 * Dependencies are taken as they are: an install in the middle would pull the ground from under other runs.
 *
 * @throws {Failed} when pnpm exits with anything but 0
 */
export async function pnpm(args: string[], cwd: string): Promise<string> {
  const underPnpm = process.env.npm_config_user_agent?.startsWith("pnpm/");
  const [command, ...first] = underPnpm ? ["pnpm"] : ["npx", "-y", "pnpm@10"];
  const { stdout } = await run(command ?? "pnpm", [...first, ...args], {
    cwd,
    env: { ...process.env, pnpm_config_verify_deps_before_run: "false" },
    maxBuffer: 64 * 1024 * 1024,
    // pnpm and npx are .cmd files on Windows.
    shell: process.platform === "win32",
  });
  return stdout;
}

/** What a failed program had to say, for a person. */
export function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stdout = "", stderr = "" } = error as Partial<Failed>;
  return `${stdout}${stderr}`.trim() || error.message;
}

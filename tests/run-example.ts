import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { Example } from "./readme-example.js";

const run = promisify(execFile);

/** Writes files into a folder; the paths are relative to it. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/**
 * Runs a page's example in a process of its own, in a folder whose node_modules has what it imports. It must exit
 * with 0, and print what the page says.
 */
export async function expectExample(
  { code, files, output, promises }: Example,
  folder: string,
): Promise<void> {
  await writeFiles(folder, { ...files, "host.js": code });
  const { stdout } = await run(process.execPath, ["host.js"], { cwd: folder, timeout: 60_000 });
  if (output !== undefined) expect(stdout).toBe(output);
  if (!promises) return;
  const lines = stdout.trimEnd().split("\n");
  // A comment may go on where the line ends (`// 0: every name is known`), or give a long line's beginning.
  const kept = lines.map((line, at) => {
    const promise = promises[at];
    return promise && (promise.startsWith(line) || line.startsWith(promise)) ? promise : line;
  });
  expect(kept).toEqual(promises);
}

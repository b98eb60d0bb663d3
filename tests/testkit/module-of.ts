import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes a module of this text for the test at hand, and gives its path. */
export const moduleOf = async (text: string, name = "module.mjs"): Promise<string> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-kits-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, name), text);
  return join(directory, name);
};

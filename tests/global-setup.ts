import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { outputOf, pnpm } from "../scripts/pnpm.js";
import { withLock } from "./build-lock.js";
import type { BuildState } from "./build-state.js";

const root = resolve(import.meta.dirname, "..");

/**
 * Builds the packages once before the tests, if a test of this run needs them built.
 * With HARDPOINT_SKIP_BUILD in the environment, `dist` is taken as it is.
 */
export default async function setup(project: TestProject): Promise<void> {
  project.provide("build", await prepare(project));
}

async function prepare(project: TestProject): Promise<BuildState> {
  if (process.env.HARDPOINT_SKIP_BUILD) return { ready: true };
  if (!(await someTestNeedsBuild(project))) return { ready: false, why: "no test of this run asked for it." };
  try {
    // turbo does nothing for a package whose sources have not changed.
    const lock = join(root, "node_modules/.cache/hardpoint-build.lock");
    await withLock(lock, () => pnpm(["build"], root));
    return { ready: true };
  } catch (error) {
    const log = outputOf(error);
    console.warn(`${log}\nThe build failed. Tests that need no build go on; the others will fail.`);
    return { ready: false, why: `\n${log.split("\n").slice(-20).join("\n")}` };
  }
}

/** A test says so by naming `requireBuild`, so that `vitest run packages/core` waits for nothing. */
async function someTestNeedsBuild(project: TestProject): Promise<boolean> {
  // Not in vitest's types. Were it to go, every run would build, which is slower and not wrong.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const filters = (filenamePattern ?? []).map((filter) => filter.replace(/:\d+$/, ""));
  const { testFiles } = await project.globTestFiles(filters);
  const texts = await Promise.all(testFiles.map((file) => readFile(file, "utf8")));
  return texts.some((text) => text.includes("requireBuild"));
}

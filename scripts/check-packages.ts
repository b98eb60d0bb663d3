/**
 * Checks each package as npm would publish it: packs it, reads the tarball, and runs publint and attw on it.
 * Names of packages as arguments check only these.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Publishable, publishablePackages } from "./pack.js";
import { indent, packAndCheck } from "./package-problems.js";
import { outputOf } from "./pnpm.js";

const AT_ONCE = 2;

async function check(found: Publishable): Promise<boolean> {
  const scratch = await mkdtemp(join(tmpdir(), "hardpoint-pack-"));
  let problems: string[];
  try {
    ({ problems } = await packAndCheck(found, scratch));
  } catch (error) {
    problems = [`It can't be packed:\n${indent(outputOf(error))}`];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  console.log(
    [`${problems.length === 0 ? "ok     " : "FAILED "} ${found.name}`, ...problems.map(indent)].join("\n"),
  );
  return problems.length === 0;
}

const names = process.argv.slice(2);
const waiting = (await publishablePackages()).filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!(await check(next))) process.exitCode = 1;
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));

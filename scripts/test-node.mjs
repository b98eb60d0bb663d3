/**
 * Runs the tests under another major of Node, whose binary comes from npm (the packages node-<system>-<machine>). It is
 * kept under node_modules/.cache, outside of the lockfile.
 *
 * pnpm test:node <major> [what vitest takes: files, flags]
 */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "..");
const onWindows = process.platform === "win32";

const [major, ...args] = process.argv.slice(2);
if (!/^\d+$/.test(major ?? "")) {
  console.error("Usage: pnpm test:node <major> [files and flags for vitest], for example: pnpm test:node 24");
  process.exit(2);
}

/** The binary of that major, got from npm if it is not there yet. */
const nodeOf = async (wanted) => {
  const name = `node-${onWindows ? "win" : process.platform}-${process.arch}`;
  const cache = join(root, "node_modules/.cache/hardpoint-node", wanted);
  const binary = join(cache, "node_modules", name, "bin", onWindows ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  await mkdir(cache, { recursive: true });
  console.error(`Node ${wanted} is got from npm (${name}) …`);
  // npm, not pnpm: a package outside of the workspace, its lockfile and its rules.
  const flags = [
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  await run("npm", ["install", "--prefix", cache, ...flags, `${name}@${wanted}`], {
    cwd: cache,
    shell: onWindows,
  });
  if (!existsSync(binary)) throw new Error(`${name}@${wanted} holds no bin/node.`);
  return binary;
};

const node = await nodeOf(major);
const { stdout } = await run(node, ["--version"]);
console.error(`The tests run under Node ${stdout.trim()}.`);

// Tests start their own processes with `process.execPath`; whoever looks for `node` on the PATH finds it as well.
const child = spawn(node, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});

import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { moduleFolder } from "../fixtures/module-folder.js";
import { runInProcess } from "../fixtures/run-in-process.js";

// Each test starts a process, which compiles the sources first.
vi.setConfig({ testTimeout: 60_000 });

const sources = join(import.meta.dirname, "..");

const files = {
  "throws.cjs": "throw new Error('deep trouble');",
  "broken.cjs": "const = ;",
  "a.mjs": 'import "./throws.cjs"; export const greet = () => "hi";',
  "b.mjs": 'import "./broken.cjs"; export const greet = () => "hi";',
  "good.mjs": 'export const greet = () => "hi";',
  "c.mjs": 'import "./a.mjs"; export const greet = () => "hi";',
  "d.ts": 'import "./throws.cjs"; export const greet = () => "hi";',
  "optional.mjs": 'try { await import("./c.mjs"); } catch {} export const greet = () => "hi";',
  "optional.ts": 'try { await import("./c.mjs"); } catch {} export const greet = () => "hi";',
  "hangs.mjs": "await new Promise(() => {});",
};

const loadAll = `
  import { createLoader } from "${sources}/index.ts";
  import { greetings } from "${sources}/fixtures/greetings.ts";
  const load = (...modules) => createLoader({ importMs: 2000 }).load(
    modules.map((module) => ({ contract: greetings, entry: { name: module, module }, directory: import.meta.dirname })));
`;

const settle = `
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  console.log("alive", process.listenerCount("unhandledRejection"));
`;

it("keeps the process alive when an ES module imports a CommonJS one that throws", async () => {
  const { code, stdout, stderr } = await runInProcess(
    moduleFolder(files),
    `${loadAll}
    const { loaded, failed } = await load("./a.mjs", "./b.mjs", "./good.mjs", "./c.mjs", "./hangs.mjs");
    console.log(loaded.length, failed.length);
    ${settle}`,
  );
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "1 4\nalive 0\n", stderr: "" });
});

/** Whether this Node echoes at all: 22 and later do not any more. */
const nodeEchoes = async (): Promise<boolean> => {
  const { code } = await runInProcess(
    moduleFolder(files),
    `await import("./a.mjs").catch(() => undefined); ${settle}`,
  );
  return code !== 0;
};

it("keeps the process alive when the module or jiti has caught the error, and warns", async () => {
  const { code, stdout, stderr } = await runInProcess(
    moduleFolder(files),
    `${loadAll}
    const { loaded, failed } = await load("./optional.mjs");
    console.log(loaded.length, failed.length);
    await load("./optional.ts", "./d.ts");
    ${settle}`,
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: "1 0\nalive 0\n" });
  const warning = "HardpointWarning: A module threw while extensions were imported: Error: deep trouble";
  expect(stderr).toEqual((await nodeEchoes()) ? expect.stringContaining(warning) : "");
});

/** While an import is under way, and the guard listens beside `others` listeners. */
const rejectMeanwhile = (others: number): string => `
  const timer = setInterval(() => {
    if (process.listenerCount("unhandledRejection") <= ${others}) return;
    clearInterval(timer);
    void Promise.reject(new Error("of the host"));
  }, 1);
  await load("./hangs.mjs");
  console.log("alive");
`;

it("leaves other rejections that nobody handles to end the process", async () => {
  const { code, stdout, stderr } = await runInProcess(
    moduleFolder(files),
    `${loadAll} ${rejectMeanwhile(0)}`,
  );
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr).toContain("of the host");
});

it("leaves other rejections to the listeners that the host has", async () => {
  const { code, stdout, stderr } = await runInProcess(
    moduleFolder(files),
    `${loadAll}
    process.on("unhandledRejection", (reason) => { if (reason.message === "of the host") console.log("told"); });
    ${rejectMeanwhile(1)}`,
  );
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "told\nalive\n", stderr: "" });
});

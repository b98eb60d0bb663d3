import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requireBuild } from "../build-state.js";
import { writeFiles } from "../run-example.js";
import { descendants, seesProcesses, whenGone } from "./processes.js";

const cli = resolve(import.meta.dirname, "../../packages/hardpoint/dist/cli.js");
/** What docs/cli.md promises. */
const budgetMs = 5_000;

const role = (isolation: string) => ({
  "role.yaml": `name: hangs
hooks:
  custom:
    - { name: tidy, events: [event], module: tidy.js, isolation: inline }
    - { name: bystander, events: [chat.message], module: bystander.js, isolation: process }
    - { name: hangs, events: [tool.execute.before], module: hangs.js, isolation: ${isolation} }
`,
  "tidy.js": `import { writeFileSync } from "node:fs";
export const onEvent = () => undefined;
export const onDispose = () => writeFileSync(new URL("disposed", import.meta.url), "");
`,
  "bystander.js": "export const onChatMessage = (ctx) => ctx.inject('seen');",
  "hangs.js": "export const onToolBefore = () => { console.log('it hangs now'); for (;;); };",
  "run.yaml": "task: x\nrecording: recording.yaml\n",
  "recording.yaml": "replies:\n  - calls: [{ tool: bash, args: { command: 'true' } }]\n  - text: done\n",
});

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "hardpoint-signals-"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** Runs the role until its hook hangs. */
const runUntilItHangs = async (isolation: string) => {
  await writeFiles(join(scratch, "role"), role(isolation));
  await writeFiles(join(scratch, "tmp"), { "readme.txt": "" });
  const child = spawn(process.execPath, [cli, "run", join(scratch, "role"), "--json", "--trust"], {
    env: { ...process.env, TMPDIR: join(scratch, "tmp") },
  });
  const exited = new Promise<unknown>((ended) => {
    child.once("exit", (code, signal) => ended(code ?? signal));
  });
  let said = "";
  await new Promise<void>((hangs, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("it hangs now")) hangs();
      });
    void exited.then((how) => failed(new Error(`The run ended with ${how}: ${said}`)));
  });
  return { child, exited, children: descendants(child.pid ?? 0) };
};

describe("a signal during hardpoint run, while a hook is in an endless loop", () => {
  beforeAll(requireBuild);

  it.each([
    ["SIGTERM", "worker", 143],
    ["SIGTERM", "process", 143],
    ["SIGINT", "worker", 130],
    ["SIGINT", "process", 130],
  ] as const)(
    "%s, in a %s: everything is disposed within the budget, and the exit code is %i",
    async (signal, isolation, code) => {
      const { child, exited, children } = await runUntilItHangs(isolation);
      if (seesProcesses) expect(children.length).toBeGreaterThanOrEqual(2);
      const began = performance.now();
      child.kill(signal);
      expect(await exited).toBe(code);
      expect(performance.now() - began).toBeLessThan(budgetMs + 1_000);
      expect(await whenGone(children)).toBeLessThan(1_000);
      expect(existsSync(join(scratch, "role/disposed"))).toBe(true);
      expect(await readdir(join(scratch, "tmp"))).toEqual(["readme.txt"]);
    },
  );

  it("a second signal ends it at once", async () => {
    const { child, exited, children } = await runUntilItHangs("process");
    child.kill("SIGINT");
    child.kill("SIGTERM");
    expect([130, 143]).toContain(await exited);
    expect(await whenGone(children)).toBeLessThan(1_000);
    expect(await readdir(join(scratch, "tmp"))).toEqual(["readme.txt"]);
  });
});

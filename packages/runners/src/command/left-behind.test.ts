import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { isAlive, nothing, pidIn, sh, testFolder, testRunner } from "../fixtures/bench.js";

const limits = { drainMs: 100 };

describe.skipIf(process.platform === "win32")("a child that a command leaves behind", () => {
  it("holds the output, and neither delays the result nor is ended", async () => {
    const folder = testFolder();
    const run = await testRunner().run(
      { ...sh(`sh -c 'echo $$ > pid; exec sleep 300' & echo '{"continue":true}'`), cwd: folder, limits },
      nothing,
    );
    const pid = await pidIn(join(folder, "pid"));
    expect(run).toMatchObject({
      end: { kind: "exit", code: 0 },
      stdout: '{"continue":true}\n',
      leftBehind: true,
    });
    expect(isAlive(pid)).toBe(true);
  });

  it("does not die of a closed pipe when it writes later", async () => {
    const folder = testFolder();
    mkdirSync(join(folder, "flags"));
    // A write to a closed pipe would end this shell before it makes its last file.
    const child =
      "echo $$ > pid; until [ -e flags/go ]; do sleep 0.05; done; echo late; echo late; touch flags/wrote";
    const run = await testRunner().run({ ...sh(`(${child}) & exit 0`), cwd: folder, limits }, nothing);
    expect(run.leftBehind).toBe(true);
    writeFileSync(join(folder, "flags/go"), "");
    await vi.waitFor(() => expect(existsSync(join(folder, "flags/wrote"))).toBe(true), 10_000);
    expect(run.stdout).toBe("");
  });

  it("is not told of when it holds no output", async () => {
    const folder = testFolder();
    const run = await testRunner().run(
      { ...sh("sh -c 'echo $$ > pid; exec sleep 300' >/dev/null 2>&1 & exit 0"), cwd: folder },
      nothing,
    );
    const pid = await pidIn(join(folder, "pid"));
    expect(run).toMatchObject({ end: { kind: "exit", code: 0 }, leftBehind: false });
    expect(isAlive(pid)).toBe(true);
  });

  it("may still finish its output within the drain", async () => {
    const folder = testFolder();
    const run = await testRunner().run(
      {
        ...sh(
          "(until [ -e exited ]; do sleep 0.02; done; echo tail) & (sleep 0.1; touch exited) >/dev/null 2>&1 & echo head",
        ),
        cwd: folder,
        limits: { drainMs: 10_000 },
      },
      nothing,
    );
    expect(run).toMatchObject({ stdout: "head\ntail\n", leftBehind: false });
  });

  it("survives the runner's disposal", async () => {
    const folder = testFolder();
    const runner = testRunner();
    await runner.run(
      { ...sh("sh -c 'echo $$ > pid; exec sleep 300' & exit 0"), cwd: folder, limits },
      nothing,
    );
    const pid = await pidIn(join(folder, "pid"));
    await runner.dispose();
    expect(isAlive(pid)).toBe(true);
  });
});

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nothing, sh, testFolder, testRunner } from "../fixtures/bench.js";
import { runHost } from "../fixtures/run-host.js";
import { chooseCwd } from "./choose-cwd.js";

describe("the working directory", () => {
  it("is the one that was asked for", async () => {
    const path = testFolder();
    expect(await chooseCwd(path)).toEqual({ path, because: "asked", refused: [] });
    expect(await chooseCwd([path, "/"])).toEqual({ path, because: "asked", refused: [] });
  });

  it("is the first fall-back that is a directory, and says why the others are not used", async () => {
    const folder = testFolder();
    const [file, ghost] = [join(folder, "file"), join(folder, "ghost")];
    writeFileSync(file, "");
    expect(await chooseCwd([ghost, file, join(file, "below"), "relative", folder, "/"])).toEqual({
      path: folder,
      because: "fallback",
      refused: [
        { path: ghost, why: "missing" },
        { path: file, why: "not-a-directory" },
        { path: join(file, "below"), why: "missing" },
        { path: "relative", why: "not-absolute" },
      ],
    });
  });

  it("is the host's if none was named", async () => {
    expect(await chooseCwd(undefined)).toEqual({ path: process.cwd(), because: "host", refused: [] });
  });

  it("is told with the run, and the command really is there", async () => {
    const folder = testFolder();
    const run = await testRunner().run({ ...sh("pwd"), cwd: [join(folder, "gone"), folder] }, nothing);
    expect(run.stdout).toBe(`${folder}\n`);
    expect(run.cwd).toMatchObject({ path: folder, because: "fallback" });
  });

  it.each([[["/no/such/directory"]], [[]], [["."]]])(
    "if there is none in %j, nothing is started",
    async (cwd) => {
      const run = await testRunner().run({ ...sh("true"), cwd }, nothing);
      expect(run.end).toMatchObject({ kind: "spawn", failure: "cwd" });
      expect(run.cwd).toMatchObject({ because: "none" });
    },
  );

  it("is not mistaken for the program when it has vanished", async () => {
    const folder = join(testFolder(), "short-lived");
    mkdirSync(folder);
    const runner = testRunner({
      environment: () => {
        // The environment is read after the directory was looked at.
        rmSync(folder, { recursive: true, force: true });
        return process.env;
      },
    });
    const run = await runner.run({ ...sh("true"), cwd: folder }, nothing);
    expect(run.end).toMatchObject({ kind: "spawn", failure: "cwd", code: "ENOENT" });
  });

  it("may have been removed under the host", async () => {
    const folder = testFolder();
    const { stdout } = await runHost(
      folder,
      `
        import { mkdirSync, rmSync } from "node:fs";
        import { createCommandRunner } from "@hardpoint/runners";
        const gone = ${JSON.stringify(join(folder, "gone"))};
        mkdirSync(gone);
        process.chdir(gone);
        rmSync(gone, { recursive: true });
        const runner = createCommandRunner();
        const lost = await runner.run({ shell: true, text: "true" }, { kind: "none" });
        const found = await runner.run({ shell: true, text: "pwd", cwd: ${JSON.stringify(folder)} }, { kind: "none" });
        console.log(lost.end.failure, found.stdout.trim());
      `,
    );
    expect(stdout).toBe(`cwd ${folder}\n`);
  });
});

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

/** What the comments behind `console.log` say that it prints. */
const promised = (code: string) =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.+)/gu)].map(([, line]) => line);

it("the README's example prints what its comments say", async () => {
  requireBuild();
  const readme = await readFile(join(packages, "dialects/README.md"), "utf8");
  const expected: unknown[] = [];
  const directory = await mkdtemp(join(tmpdir(), "hardpoint-readme-"));
  try {
    await mkdir(join(directory, "node_modules/@hardpoint"), { recursive: true });
    for (const name of ["dialects", "project"]) {
      await symlink(join(packages, name), join(directory, "node_modules/@hardpoint", name), "junction");
    }
    await writeFile(join(directory, "package.json"), '{ "type": "module" }');
    for (const [, file = "", code = ""] of readme.matchAll(/```(?:js|yaml)\n(?:\/\/|#) (\S+)\n(.*?)```/gsu)) {
      expected.push(...promised(code));
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), code);
    }
    const { stdout } = await promisify(execFile)(process.execPath, ["host.js"], { cwd: directory });
    expect(expected).toHaveLength(4);
    expect(stdout.trimEnd().split("\n")).toEqual(expected);
  } finally {
    await rm(directory, { recursive: true });
  }
});

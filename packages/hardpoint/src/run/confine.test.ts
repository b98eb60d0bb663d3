import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confine } from "./confine.js";

let base: string;
let root: string;

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-confine-")));
  root = join(base, "workspace");
  await mkdir(join(root, "src"), { recursive: true });
  await mkdir(join(base, "workspace-of-another"));
  await writeFile(join(base, "secret.txt"), "secret");
  await writeFile(join(root, "src", "a.js"), "");
  await symlink(join(base, "secret.txt"), join(root, "to-secret"));
  await symlink(base, join(root, "to-outside"));
  await symlink(join(base, "not-there-yet"), join(root, "to-nothing"));
  await symlink(join(root, "circle"), join(root, "circle"));
  await symlink(join(root, "src"), join(root, "to-src"));
});

afterAll(() => rm(base, { recursive: true, force: true }));

it.each([
  ["src/a.js", "a file"],
  ["src/new/deep/b.js", "a file that is not there yet"],
  ["./src/../src/a.js", "a way that stays inside"],
  ["..src", "a name that begins with two dots"],
  ["to-src/a.js", "a link that stays inside"],
  [".", "the workspace itself"],
])("lets %j through: %s", async (path) => {
  expect(await confine(root, path)).toBe(join(root, path));
});

it("lets an absolute path through that is inside", async () => {
  expect(await confine(root, join(root, "src"))).toBe(join(root, "src"));
});

it.each([
  ["../secret.txt", "upwards"],
  ["src/../../secret.txt", "upwards in the middle"],
  ["..", "the parent"],
  ["../workspace-of-another/x", "a neighbour whose name begins alike"],
  ["/etc/passwd", "an absolute path"],
  ["to-secret", "a link to a file outside"],
  ["to-outside/secret.txt", "a way through a linked directory"],
  ["to-outside/new.txt", "a new file in a linked directory"],
  ["to-nothing", "a link that leads nowhere, which writing would follow"],
  ["circle/x", "a link in a circle"],
  ["src/\0a.js", "a NUL character"],
])("refuses %j: %s", async (path) => {
  await expect(confine(root, path)).rejects.toThrow(/outside the workspace|NUL/);
});

it("never gives a path outside, whatever is asked for", async () => {
  const part = fc.constantFrom("..", ".", "src", "a.js", "to-outside", "to-src", "to-nothing", "x", "", "/");
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const given = await confine(root, parts.join("/")).catch(() => undefined);
      if (given === undefined) return;
      const real = await realpath(given).catch(() => given);
      expect(real === root || real.startsWith(`${root}/`)).toBe(true);
    }),
  );
});

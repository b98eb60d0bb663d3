import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, publishablePackages, root } from "../scripts/pack.js";
import { requireBuild } from "./build-state.js";
import { writeFiles } from "./run-example.js";

const MINUTES = 60_000;
const run = promisify(execFile);

/** Outside of the workspace: nothing here can be found but what is installed from tarballs. */
let base: string;
let tarballs: string;
const tarballOf = new Map<string, string>();

/** Runs a command, with nothing of the tests' own npm in its environment. Gives what it printed; rejects if it fails. */
const sh = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { stdout } = await run(command, args, {
    cwd,
    env,
    shell: process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

const install = (cwd: string) =>
  sh(cwd, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error");

/** `npm create @hardpoint/pack …`, from the tarball. */
const create = (cwd: string, ...args: string[]) => {
  const from = `--package=${tarballOf.get("@hardpoint/create-pack")}`;
  return sh(cwd, "npm", "exec", "--yes", from, "--", "create-pack", ...args, "--local", tarballs);
};

/** A project with these packages, which come from tarballs like all that they depend on. */
const project = async (name: string, packages: Readonly<Record<string, string>>): Promise<string> => {
  const folder = join(base, name);
  const ours = Object.fromEntries([...tarballOf].map(([one, file]) => [one, `file:${file}`]));
  await writeFiles(folder, {
    "package.json": JSON.stringify({
      private: true,
      type: "module",
      dependencies: packages,
      overrides: ours,
    }),
  });
  await install(folder);
  return folder;
};

const ours = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `file:${tarballOf.get(name)}`]));

/** Packs a pack as `npm publish` would. */
const packed = async (folder: string): Promise<string> => {
  const [{ filename }] = JSON.parse(await sh(folder, "npm", "pack", "--json"));
  return `file:${join(folder, filename)}`;
};

beforeAll(async () => {
  requireBuild();
  base = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-life-")));
  tarballs = join(base, "tarballs");
  await writeFiles(tarballs, { "README.txt": "Packed for a test.\n" });
  for (const found of await publishablePackages()) tarballOf.set(found.name, await pack(found, tarballs));
}, 5 * MINUTES);
afterAll(() => rm(base, { recursive: true, force: true }));

const role = 'packs:\n  - "@acme/my-pack"\n';

/** A host of conditions alone, which says what two conditions of the pack are. */
const decide = `import { conditions, createConditionState } from "@hardpoint/conditions";
import { openProject } from "@hardpoint/project";

const project = await openProject(".", { use: [conditions], home: false });
for (const { code, message } of project.diagnostics) console.log(code, message);
const engine = project.engine(conditions);
const facts = {
  sessionID: "s",
  fnName: "f",
  requiredEvidence: [],
  userMessagedThisTurn: false,
  state: createConditionState({ toolsObserved: ["bash", "read"] }),
};
for (const call of ["tools_used(2)", "@acme/my-pack/tools_used(3)"])
  console.log(call, await engine.evaluate(engine.parse(call).condition, facts));
await project.dispose();
`;

/** The same host, with the dialect that reads hooks. */
const guard = `import { rolebox } from "@hardpoint/dialects/rolebox";
import { openProject } from "@hardpoint/project";

const project = await openProject(".", { use: [rolebox], home: false });
const session = project.session();
for (const command of ["ls", "rm -rf build"]) {
  const { status } = await session.tool({ name: "bash", args: { command } }, () => "ran");
  console.log(command, status);
}
await project.dispose();
`;

describe("a pack, from its creation to its use", () => {
  it(
    "is created as the README says, passes its tests, is packed, installed elsewhere, and decides",
    async () => {
      const readme = await readFile(join(root, "packages/create-pack/README.md"), "utf8");
      const [, commands = ""] = /```sh\n([\s\S]*?)```/.exec(readme) ?? [];
      const [first = "", cd = "", ...more] = commands.trim().split("\n");
      const args = first.replace("npm create @hardpoint/pack ", "").replace("-- ", "").split(" ");
      const said = await create(base, ...args);
      const [, promised] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
      expect(said.startsWith(promised ?? "no promise")).toBe(true);
      const folder = join(base, cd.replace("cd ", ""));
      expect(more).toEqual(["npm install", "npm test", "npm run validate"]);
      await install(folder);
      expect(await sh(folder, "npm", "test")).toMatch(/^# fail 0$/m);
      expect(await sh(folder, "npm", "run", "validate")).toContain("everything is well formed");

      const tarball = await packed(folder);
      const user = await project("user", {
        ...ours("@hardpoint/conditions", "@hardpoint/project"),
        "@acme/my-pack": tarball,
      });
      await writeFiles(user, { "role.yaml": role, "decide.js": decide });
      expect((await sh(user, process.execPath, "decide.js")).trim().split("\n")).toEqual([
        expect.stringMatching(/^SCOPE_UNKNOWN .*brings hooks, which no dialect in use reads/),
        "tools_used(2) true",
        "@acme/my-pack/tools_used(3) false",
      ]);

      const withHooks = await project("user-with-hooks", {
        ...ours("@hardpoint/dialects", "@hardpoint/project"),
        "@acme/my-pack": tarball,
      });
      await writeFiles(withHooks, { "role.yaml": role, "guard.js": guard });
      expect(await sh(withHooks, process.execPath, "guard.js")).toBe("ls done\nrm -rf build skipped\n");
    },
    6 * MINUTES,
  );

  it.each(["--js", "--ts"])(
    "of every scope (%s) passes its tests, and is well formed",
    async (language) => {
      await create(
        base,
        `all${language}`,
        "--name",
        `all${language}`.replaceAll("--", "-"),
        "--scopes",
        "all",
        language,
      );
      const folder = join(base, `all${language}`);
      await install(folder);
      expect(await sh(folder, "npm", "test")).toMatch(/^# fail 0$/m);
      const validated = await sh(folder, "npm", "run", "validate");
      expect(validated).toContain("everything is well formed");
      expect(validated).toContain("8 extensions tried");
    },
    6 * MINUTES,
  );

  it(
    "fails its tests and its validation when its extension is broken",
    async () => {
      await create(base, "broken", "--scopes", "conditions", "--js");
      const folder = join(base, "broken");
      await install(folder);
      await writeFile(join(folder, "src/tools-used.js"), 'export const handler = () => "yes";\n');
      const test = await sh(folder, "npm", "test").catch((failed: { stdout: string }) => failed.stdout);
      expect(test).toMatch(/^# fail [1-9]/m);
      const validate = await sh(folder, "npm", "run", "validate").catch(
        (failed: { stdout: string }) => failed.stdout,
      );
      expect(validate).toContain("PACK_CONFORMANCE_FAILED");
    },
    6 * MINUTES,
  );

  it(
    "works with another copy of core than the host's",
    async () => {
      const folder = join(base, "own-core");
      await create(base, "own-core", "--name", "@acme/own-core", "--scopes", "conditions", "--js");
      // A core of another version, which the pack brings itself.
      const core = join(folder, "node_modules/@hardpoint/core");
      const unpacked = join(base, "core");
      await writeFiles(unpacked, { ".keep": "" });
      await sh(unpacked, "tar", "-xzf", `${tarballOf.get("@hardpoint/core")}`);
      await cp(join(unpacked, "package"), core, { recursive: true });
      const edit = async (file: string, change: (json: Record<string, unknown>) => object) => {
        const json = JSON.parse(await readFile(file, "utf8"));
        await writeFile(file, JSON.stringify({ ...json, ...change(json) }));
      };
      await edit(join(core, "package.json"), () => ({ version: "7.0.0" }));
      await edit(join(folder, "package.json"), () => ({
        dependencies: { "@hardpoint/core": "7.0.0" },
        bundleDependencies: ["@hardpoint/core"],
        overrides: {},
      }));
      await writeFile(
        join(folder, "src/tools-used.js"),
        `import { stamp } from "@hardpoint/core";
export default stamp({ scope: "conditions", version: "1.0" }, { handler: (arg, env) => env.state.toolsObserved.length >= Number(arg) });
`,
      );
      const user = await project("user-of-own-core", {
        ...ours("@hardpoint/conditions", "@hardpoint/project"),
        "@acme/own-core": await packed(folder),
      });
      const copy = join(user, "node_modules/@acme/own-core/node_modules/@hardpoint/core/package.json");
      expect(JSON.parse(await readFile(copy, "utf8")).version).toBe("7.0.0");
      await writeFiles(user, {
        "role.yaml": 'packs:\n  - {name: "@acme/own-core", isolation: inline}\n',
        "decide.js": decide.replace("@acme/my-pack", "@acme/own-core"),
      });
      expect(await sh(user, process.execPath, "decide.js")).toBe(
        "tools_used(2) true\n@acme/own-core/tools_used(3) false\n",
      );
    },
    6 * MINUTES,
  );
});

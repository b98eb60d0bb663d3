import { execFile, execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, publishablePackages, root } from "../scripts/pack.js";
import { requireBuild } from "./build-state.js";
import { writeFiles } from "./run-example.js";

/**
 * The example packs as their users have them: packed, installed by npm in a project outside of the workspace, and named
 * in a role. Nothing of the workspace is linked.
 */

const run = promisify(execFile);
const onWindows = process.platform === "win32";
const MINUTES = 60_000;

/** What a host of the packs and the packs' own tests depend on, with what these depend on. */
const PACKED = [
  "@hardpoint/conditions",
  "@hardpoint/core",
  "@hardpoint/dialects",
  "@hardpoint/functions",
  "@hardpoint/hooks",
  "@hardpoint/loader",
  "@hardpoint/observe-events",
  "@hardpoint/project",
  "@hardpoint/runners",
  "@hardpoint/testkit",
];
const PACKS = {
  "@hardpoint-examples/git": join(root, "examples/pack-git"),
  "@hardpoint-examples/policy": join(root, "examples/pack-policy"),
};

let base: string;
let project: string;

const packPack = async (folder: string): Promise<string> => {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", base], {
    cwd: folder,
    shell: onWindows,
  });
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  return join(base, filename);
};

const install = async (): Promise<void> => {
  const tarballs = new Map<string, string>();
  for (const found of await publishablePackages())
    if (PACKED.includes(found.name)) tarballs.set(found.name, `file:${await pack(found, base)}`);
  const packages = Object.fromEntries(tarballs);
  for (const [name, folder] of Object.entries(PACKS)) tarballs.set(name, `file:${await packPack(folder)}`);
  await writeFiles(project, {
    "package.json": JSON.stringify({
      private: true,
      type: "module",
      dependencies: Object.fromEntries(tarballs),
      overrides: packages,
    }),
  });
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], {
    cwd: project,
    shell: onWindows,
  });
  await cp(join(root, "tests/example-packs/host.mjs"), join(project, "host.mjs"));
};

interface Wish {
  readonly cwd?: string;
  readonly calls?: readonly { readonly name: string; readonly args: object }[];
  readonly asked?: readonly string[];
  readonly kv?: object;
  readonly events?: readonly { readonly type: string; readonly properties?: object }[];
}
interface Came {
  readonly results: readonly { readonly status: string; readonly content: string }[];
  readonly truths: readonly unknown[];
  readonly prompt: readonly string[];
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}

let roles = 0;
/** Opens a project with this role, and what came of what it was asked. */
const withRole = async (files: Record<string, string>, wish: Wish): Promise<Came> => {
  roles += 1;
  const directory = join(project, `role-${roles}`);
  await writeFiles(directory, files);
  const asked = JSON.stringify({ directory, cwd: directory, ...wish });
  const { stdout } = await run(process.execPath, ["host.mjs", asked], { cwd: project, timeout: MINUTES });
  return JSON.parse(stdout);
};

const bash = (command: string) => ({ name: "bash", args: { command } });

/** The role of a README: the code block that begins with its `packs` or has them. */
const roleOf = async (folder: string): Promise<string> => {
  const readme = await readFile(join(folder, "README.md"), "utf8");
  const [, role] = /```yaml\n(# role\.yaml\n.*?)```/su.exec(readme) ?? [];
  if (role === undefined) throw new Error(`${folder}/README.md has no role.yaml`);
  return role;
};

const gitEnvironment = {
  ...process.env,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: join(root, "no-such-file"),
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
};

const createRepository = async () => {
  const directory = await realpath(await mkdtemp(join(base, "repository-")));
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: directory, env: gitEnvironment, encoding: "utf8" });
  git("init", "--quiet", "--initial-branch", "main");
  git("commit", "--quiet", "--allow-empty", "--message", "First");
  return { directory, git };
};

beforeAll(async () => {
  requireBuild();
  base = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-packs-")));
  project = join(base, "project");
  await install();
}, 5 * MINUTES);
afterAll(() => rm(base, { recursive: true, force: true }));

const grants = "isolation:\n  groups:\n    git: { kind: process, childProcesses: true, env: [PATH, HOME] }\n";
const isolates: readonly (readonly [isolation: string, more: string])[] = [
  ["inline", ""],
  ["worker", ""],
  ["git", grants],
];

describe.each(isolates)("the git pack in the isolate %s", (isolation, more) => {
  const role = `name: r\n${more}packs:\n  - { name: "@hardpoint-examples/git", as: git, isolation: ${isolation} }\n`;

  it("answers of a real repository, denies a push on main and lets it pass on a branch", async () => {
    const { directory: cwd, git } = await createRepository();
    const wish = {
      cwd,
      calls: [bash("npm test && git push --force"), bash("git push origin HEAD:main"), bash("git status")],
      asked: ["git_clean", "branch_matches(main)", "git/ahead_of(main)", "branch_matches()"],
    };
    const onMain = await withRole({ "role.yaml": role }, wish);
    expect(onMain.results).toEqual([
      { status: "skipped", content: expect.stringMatching(/"main" is protected.*git switch -c/u) },
      { status: "skipped", content: expect.stringMatching(/"main" is protected/u) },
      { status: "done", content: "It ran." },
    ]);
    expect(onMain.truths).toEqual([true, true, false, "unknown"]);
    expect(onMain.diagnostics.map(({ code }) => code)).toEqual(["CONDITION_FAILED"]);

    git("switch", "--quiet", "--create", "feature/x");
    git("commit", "--quiet", "--allow-empty", "--message", "Second");
    const onFeature = await withRole({ "role.yaml": role }, wish);
    expect(onFeature.results.map(({ status }) => status)).toEqual(["done", "skipped", "done"]);
    expect(onFeature.truths).toEqual([true, false, true, "unknown"]);
  });
});

describe("the git pack", () => {
  const inline = '  - { name: "@hardpoint-examples/git", isolation: inline';

  it("denies in a process without grants, and its conditions are unknown", async () => {
    const { directory: cwd } = await createRepository();
    const { results, truths } = await withRole(
      { "role.yaml": 'name: r\npacks: ["@hardpoint-examples/git"]\n' },
      { cwd, calls: [bash("git push"), bash("ls")], asked: ["git_clean"] },
    );
    expect(results).toEqual([
      { status: "skipped", content: expect.stringContaining("childProcesses: true") },
      { status: "done", content: "It ran." },
    ]);
    expect(truths).toEqual(["unknown"]);
  });

  it("protects what the role says", async () => {
    const { directory: cwd, git } = await createRepository();
    git("branch", "stable");
    const { results } = await withRole(
      { "role.yaml": `name: r\npacks:\n${inline}, config: { protected: [stable] } }\n` },
      { cwd, calls: [bash("git push origin main"), bash("git push origin stable")] },
    );
    expect(results.map(({ status }) => status)).toEqual(["done", "skipped"]);
  });

  it("denies all that it guards where its config is wrong, and tells it", async () => {
    const { results, diagnostics } = await withRole(
      { "role.yaml": `name: r\npacks:\n${inline}, config: { protect: [stable] } }\n` },
      { calls: [bash("ls")] },
    );
    expect(results).toEqual([{ status: "skipped", content: expect.stringContaining('not "protect"') }]);
    expect(diagnostics[0]?.message).toContain('not "protect"');
  });

  it("notes the commits of the session for the agent", async () => {
    const { directory: cwd, git } = await createRepository();
    const since = git("rev-parse", "HEAD").trim();
    git("commit", "--quiet", "--allow-empty", "--message", "Made by the agent");
    const { prompt, diagnostics } = await withRole(
      {
        "role.yaml": `name: r\nauto_activate: [commits]\npacks:\n${inline} }\n`,
        "functions/commits.md":
          "---\nname: commits\ndescription: Knows the commits\nobserve:\n  - on: session.idle\n---\nCommit often.\n",
      },
      { cwd, events: [{ type: "session.idle", properties: { since } }] },
    );
    expect(diagnostics).toEqual([]);
    const text = prompt.join("\n");
    expect(text).toMatch(/On main: 1 commit made, 0 files not committed\.\n- [0-9a-f]+ Made by the agent/u);
    expect(text).not.toContain("First");
  });
});

describe.each(["inline", "worker", "process"])("the policy pack in the isolate %s", (isolation) => {
  const role = (config: string): string =>
    `name: r\npacks:\n  - name: "@hardpoint-examples/policy"\n    isolation: ${isolation}\n    config:\n${config}`;

  it("denies by its rules, and decides its conditions", async () => {
    const { results, truths, diagnostics } = await withRole(
      {
        "role.yaml": role(
          `      rules:
        - deny: tool == "bash" && args.command.contains("curl")
          reason: No downloads in this project.
        - deny: args.path.startsWith("/")
      conditions:
        small_change: state.kv.files_changed < 10
`,
        ),
      },
      {
        calls: [
          bash("curl example.org"),
          { name: "write", args: { path: "a.ts" } },
          { name: "write", args: { path: "/etc/passwd" } },
          { name: "list", args: {} },
        ],
        kv: { files_changed: 3 },
        asked: ["policy(small_change)", "policy(smal_change)"],
      },
    );
    expect(results).toEqual([
      { status: "skipped", content: "No downloads in this project." },
      { status: "done", content: "It ran." },
      { status: "skipped", content: expect.stringContaining("Rule 2") },
      { status: "skipped", content: expect.stringMatching(/Rule 2 can't be decided: No such key: path/u) },
    ]);
    expect(truths).toEqual([true, "unknown"]);
    expect(diagnostics).toEqual([
      { code: "CONDITION_FAILED", message: expect.stringContaining("It has: small_change") },
    ]);
  });

  it("names an expression that is broken when it is loaded, and denies", async () => {
    const { results, diagnostics } = await withRole(
      { "role.yaml": role('      rules:\n        - deny: "false"\n        - deny: tool ==\n') },
      { calls: [{ name: "read", args: {} }] },
    );
    expect(diagnostics[0]?.message).toContain("Rule 2 is not valid: Unexpected token: EOF, at 1:8.");
    expect(results).toEqual([{ status: "skipped", content: expect.stringContaining("Rule 2 is not valid") }]);
  });
});

describe.each(Object.entries(PACKS))("%s", (name, folder) => {
  const installed = () => join(project, "node_modules", name);

  it("passes its own tests as it is installed", { timeout: 10 * MINUTES }, async () => {
    await cp(join(folder, "test"), join(installed(), "test"), { recursive: true });
    const options = { cwd: installed(), shell: onWindows, maxBuffer: 64 * 1024 * 1024 };
    const { failed } = await run("npm", ["test"], options).then(
      () => ({ failed: "" }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ failed: stdout + stderr }),
    );
    expect(failed).toBe("");
  });

  it("has a README whose role can be used", async () => {
    const { diagnostics } = await withRole({ "role.yaml": await roleOf(folder) }, { calls: [bash("ls")] });
    expect(diagnostics).toEqual([]);
  });
});

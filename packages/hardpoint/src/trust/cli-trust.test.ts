import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { hardpoint, root, writeFiles } from "../fixtures/cli-process.js";

let home: string;
let role: string;

beforeAll(requireBuild);
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "hardpoint-trust-"));
  role = join(home, "role");
  await writeFiles(role, {
    "role.yaml": "name: r\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.mjs }\n",
    "a.mjs": `import { appendFileSync } from "node:fs";
appendFileSync(new URL("./ran.txt", import.meta.url), "x");
export const onEvent = () => undefined;
`,
    "run.yaml": "task: x\nrecording: r.yaml\n",
    "r.yaml": "replies: [{ text: done }]\n",
  });
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** How often the module was run. */
const runs = async (): Promise<number> =>
  (await readFile(join(role, "ran.txt"), "utf8").catch(() => "")).length;

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  hardpoint(args, { XDG_CONFIG_HOME: home, ...env });

describe.each([["run"], ["list"], ["emit", "chat.message"], ["explain", "--tool", "bash"]])(
  "hardpoint %s of a directory that is not trusted",
  (...command: string[]) => {
    it("runs nothing where nobody can be asked, and names the flag", async () => {
      const { code, out, err } = await start([...command, role]);
      expect([code, out, await runs()]).toEqual([1, "", 0]);
      expect(err).toContain("role.yaml is not trusted (it is new), so nothing of it was loaded.");
      expect(err).toContain("--trust");
    });

    it("runs it with --trust, and remembers nothing", async () => {
      const { code } = await start([...command, "--trust", role]);
      expect([code, await runs()]).toEqual([0, 1]);
      expect(existsSync(join(home, "hardpoint"))).toBe(false);
    });
  },
);

describe("hardpoint check --load of a directory that is not trusted", () => {
  // It may not write where it is run then, so it says so by its failure.
  beforeEach(() => writeFiles(role, { "a.mjs": "throw new Error('I was run');" }));

  it("runs nothing where nobody can be asked, and names the flag", async () => {
    const { code, out } = await start(["check", "--load", role]);
    expect(code).toBe(1);
    expect(out).toContain("role.yaml is not trusted (it is new), so nothing of it was loaded.");
    expect(out).toContain("--trust");
    expect(out).not.toContain("I was run");
  });

  it("runs it with --trust", async () => {
    expect((await start(["check", "--load", "--trust", role])).out).toContain("I was run");
  });
});

it("hardpoint check without --load asks nothing and runs nothing", async () => {
  expect([(await start(["check", role])).code, await runs()]).toEqual([0, 0]);
});

/** Runs a command at a terminal of its own, which util-linux's script(1) makes, and types the answer. */
const atTerminal = (args: readonly string[], answer: string, env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number | null; shown: string }>((done, failed) => {
    const command = [process.execPath, join(root, "packages/hardpoint/dist/cli.js"), ...args];
    const { CI: _ci, ...inherited } = process.env;
    const child = spawn("script", ["-qec", command.map((one) => `'${one}'`).join(" "), "/dev/null"], {
      cwd: root,
      env: { ...inherited, XDG_CONFIG_HOME: home, TERM: "xterm", ...env },
    });
    let shown = "";
    let answered = false;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text;
      if (answered || !shown.includes("[y/N]")) return;
      answered = true;
      child.stdin.write(`${answer}\n`);
    });
    child.on("error", failed);
    child.on("close", (code) => done({ code, shown }));
  });

const hasTerminals = existsSync("/usr/bin/script") && process.platform === "linux";

describe.skipIf(!hasTerminals)("at a terminal", () => {
  it("asks, remembers a yes until something changes, and then says what changed", async () => {
    const first = await atTerminal(["list", role], "y");
    expect(first.shown).toContain("was never trusted");
    expect([first.code, await runs()]).toEqual([0, 1]);

    const second = await atTerminal(["list", role], "y");
    expect(second.shown).not.toContain("[y/N]");
    expect([(await start(["list", role])).code, await runs()]).toEqual([0, 3]);

    await appendFile(join(role, "a.mjs"), "// more\n");
    const third = await atTerminal(["list", role], "n");
    expect(third.shown).toMatch(/a\.mjs +changed +hooks "a"/);
    expect([third.code, await runs()]).toEqual([1, 3]);
  });

  it("asks nobody in CI", async () => {
    const { code, shown } = await atTerminal(["run", role], "y", { CI: "true" });
    expect([code, shown.includes("[y/N]"), await runs()]).toEqual([1, false, 0]);
  });
});

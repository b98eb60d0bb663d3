import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../../../tests/build-state.js";
import type { Happening } from "./run/happening.js";

const root = resolve(import.meta.dirname, "../../..");
const example = "examples/quality-role";

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const hardpoint = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = root,
  onOutput: (child: ChildProcess, out: string) => void = () => undefined,
): Promise<Ended> =>
  new Promise((done, failed) => {
    const {
      FORCE_COLOR: _force,
      HARDPOINT_MODEL: _model,
      HARDPOINT_BASE_URL: _url,
      ...inherited
    } = process.env;
    const child = spawn(process.execPath, [join(root, "packages/hardpoint/dist/cli.js"), ...args], {
      cwd,
      env: { ...inherited, ...env },
    });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
      onOutput(child, out);
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      err += chunk;
    });
    child.on("error", failed);
    child.on("close", (code) => done({ code, out, err }));
  });

let roles: string;

beforeAll(async () => {
  requireBuild();
  roles = await mkdtemp(join(tmpdir(), "hardpoint-cli-"));
  const files = {
    "good/role.yaml": "name: good\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "good/a.js": "export const onEvent = () => undefined;",
    "warned/role.yaml": "name: warned\nhoks: {}\n",
    "broken/role.yaml": "name: broken\nhooks:\n  custom:\n    - { name: a, events: [evnt], module: a.js }\n",
    "broken/a.js": "export const onEvent = () => undefined;",
    "throws/role.yaml": "name: throws\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "throws/a.js": "export const onEvent = () => undefined;\nthrow new Error('at import');",
    "unrun/role.yaml": "name: unrun\n",
    "unrun/run.yaml": "task: x\ngate: { any: none }\n",
    "empty/readme.txt": "",
    "stays/role.yaml": "name: stays\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "stays/a.js": "setInterval(() => undefined, 1000);\nexport const onEvent = () => undefined;",
    "stays/run.yaml": "task: x\nrecording: r.yaml\n",
    "stays/r.yaml": "replies: [{ text: done }]\n",
    "unrun-live/role.yaml": "name: live\n",
    "unrun-live/run.yaml": "task: x\ncontinue_until: artifact_exists(a.txt)\n",
    "slow/role.yaml": "name: slow\n",
    "slow/run.yaml": "task: x\nrecording: r.yaml\n",
    "slow/r.yaml": "replies: [{ calls: [{ tool: bash, args: { command: sleep 60 } }] }]\n",
    "slow/tmp/readme.txt": "",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(roles, name)), { recursive: true });
    await writeFile(join(roles, name), text);
  }
});

afterAll(() => rm(roles, { recursive: true, force: true }));

describe("hardpoint run", () => {
  it("shows the example's session as plain text in a pipe, and exits 0 in spite of the broken module", async () => {
    const [first, second] = await Promise.all([
      hardpoint(["run", example]),
      hardpoint(["run", example], { CI: "1" }),
    ]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(stripVTControlCharacters(first.out)).toBe(first.out);
    expect(first.out).not.toMatch(/\r|\t/);
    const timeless = (text: string): string => text.replaceAll(/ +[\d.]+ m?s$/gm, "");
    expect(timeless(second.out)).toBe(timeless(first.out));
    const end = first.out.slice(first.out.indexOf("✓ done"));
    expect(end).toContain("hooks/broken.js has a syntax error");
    expect(end).toContain("at hooks/broken.js:3:35");
    expect(end).toMatch(/hint: .*take the hook "spelling" out of role\.yaml:\d+/);
  });

  it("has colours where they are forced, and the same text", async () => {
    const { out } = await hardpoint(["run", join(roles, "stays")], { FORCE_COLOR: "1" });
    expect(out).toContain("\u001b[");
    expect(stripVTControlCharacters(out)).toContain("✓ done");
  });

  it("ends although a module left a timer behind", async () => {
    expect((await hardpoint(["run", join(roles, "stays")])).code).toBe(0);
  });

  it("says what run.yaml lacks, and that a live model needs both its name and its place", async () => {
    expect(await hardpoint(["run", join(roles, "good")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("run.yaml does not exist"),
    });
    const unrun = join(roles, "unrun");
    expect(await hardpoint(["run", unrun])).toMatchObject({
      code: 1,
      err: expect.stringContaining("no recording"),
    });
    expect(await hardpoint(["run", unrun, "--model", "m"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--base-url"),
    });
    expect(await hardpoint(["run", unrun], { HARDPOINT_BASE_URL: "http://x" })).toMatchObject({ code: 2 });
    expect(await hardpoint(["run", unrun, "--model", "m", "--base-url", "x"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("no URL"),
    });
  });

  it("keeps the workspace and says where it is", async () => {
    const { out } = await hardpoint(["run", join(roles, "stays"), "--keep"]);
    const kept = /The workspace is kept: (.*)/.exec(out)?.[1] ?? "";
    expect(kept).toMatch(/workspace$/);
    await rm(dirname(kept), { recursive: true });
  });
});

it("takes the scratch workspace away when it is interrupted", async () => {
  const scratch = join(roles, "slow/tmp");
  const ended = await hardpoint(["run", join(roles, "slow")], { TMPDIR: scratch }, root, (child, out) => {
    if (out.includes("$ sleep 60")) child.kill("SIGINT");
  });
  expect(ended.code).toBe(130);
  expect(await readdir(scratch)).toEqual(["readme.txt"]);
});

it("drives a live model through its endpoint", async () => {
  const call = {
    id: "x",
    type: "function",
    function: { name: "write", arguments: '{"path":"a.txt","content":"live"}' },
  };
  const messages = [{ content: null, tool_calls: [call] }, { content: "Written." }];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const message = { role: "assistant", ...messages.shift() };
      const body = {
        id: "c",
        object: "chat.completion",
        created: 0,
        model: "m",
        choices: [{ index: 0, finish_reason: "stop", message }],
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const env = { HARDPOINT_BASE_URL: `http://127.0.0.1:${port}/v1` };
  const ended = await hardpoint(
    ["run", join(roles, "unrun-live"), "--model", "m", "--task", "write it"],
    env,
  );
  await new Promise((closed) => server.close(closed));
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect(ended.out).toContain("task     write it");
  expect(ended.out).toMatch(/write +a\.txt\n +→ Wrote a\.txt\./);
  expect(ended.out).toContain("model    Written.");
});

describe("the record of hardpoint run --json", () => {
  let happenings: Happening[];
  let kept: string;

  beforeAll(async () => {
    const { code, out } = await hardpoint(["run", example, "--json", "--keep"]);
    expect(code).toBe(0);
    happenings = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Happening);
    kept = of("summary")[0]?.summary.workspace ?? "";
  });

  afterAll(() => rm(dirname(kept), { recursive: true, force: true }));

  const of = <Type extends Happening["type"]>(type: Type) =>
    happenings.filter((one): one is Extract<Happening, { type: Type }> => one.type === type);
  const points = (name: string) =>
    of("point")
      .map(({ record }) => record)
      .filter(({ point }) => point === name);
  const ran = (name: string): string[][] =>
    points(name).map(({ entries }) =>
      entries.filter(({ status }) => status !== "passed-over").map(({ hook }) => hook),
    );

  it("begins with who runs and ends with the summary", () => {
    expect(happenings[0]).toMatchObject({ type: "run", role: "quality-keeper" });
    expect(happenings.at(-1)).toMatchObject({
      type: "summary",
      summary: { status: "done", turns: 2, calls: { skipped: 1 } },
    });
  });

  it("has fast-check before deep-check, although that is declared first", () => {
    const both = ran("tool.execute.after").filter((hooks) => hooks.includes("deep-check"));
    expect(both.length).toBeGreaterThan(0);
    for (const hooks of both) expect(hooks.indexOf("fast-check")).toBeLessThan(hooks.indexOf("deep-check"));
  });

  it("has each hook called for what its filter names, and for nothing else", () => {
    const tools = (hook: string) =>
      points("tool.execute.after")
        .filter(({ entries }) => entries.some((one) => one.hook === hook && one.status !== "passed-over"))
        .map(({ subject }) => subject);
    expect(new Set(tools("auto-commit"))).toEqual(new Set(["edit"]));
    expect(new Set(tools("no-console-log"))).toEqual(new Set(["write", "edit"]));
    expect(new Set(tools("dispatch-watch"))).toEqual(new Set(["dispatch"]));
    expect(
      points("event")
        .filter(({ entries }) => entries.some(({ status }) => status !== "passed-over"))
        .map(({ subject }) => subject),
    ).toEqual(["session.idle", "session.idle"]);
  });

  it("has the broken module reported once, and never called", () => {
    const [run] = of("run");
    expect(run?.hooks.filter(({ loaded }) => !loaded).map(({ module }) => module)).toEqual([
      "hooks/broken.js",
    ]);
    expect(of("summary")[0]?.summary.problems).toMatchObject([
      { code: "MODULE_SYNTAX", source: { file: "hooks/broken.js", line: 3 } },
    ]);
    expect(of("point").flatMap(({ record }) => record.entries.map(({ hook }) => hook))).not.toContain(
      "spelling",
    );
  });

  it("has the skipped call leave the test as it is, while the code was really mended", async () => {
    expect(
      of("result")
        .filter(({ status }) => status === "skipped")
        .map(({ call }) => call.args.path),
    ).toEqual(["test/basket.test.js"]);
    const original = await readFile(join(root, example, "workspace/test/basket.test.js"), "utf8");
    expect(await readFile(join(kept, "test/basket.test.js"), "utf8")).toBe(original);
    const code = await readFile(join(kept, "src/basket.js"), "utf8");
    expect(code).toContain("item.price * item.quantity");
    expect(code).not.toContain("console.log");
  });

  it("has what hooks injected in the next prompt, once", () => {
    const drained = of("system").flatMap((one) => one.drained);
    expect(drained.filter((text) => text.includes("left a console.log"))).toHaveLength(1);
    expect(drained.filter((text) => text.includes("3 sub-agents are at work"))).toHaveLength(1);
  });

  it("has the gate open, continue_until false, and then true", () => {
    expect(of("condition").map(({ use, answer }) => [use, answer.truth])).toEqual([
      ["gate", true],
      ["continue_until", false],
      ["continue_until", true],
    ]);
    expect(of("condition")[1]?.answer.parts?.map(({ text, truth }) => [text, truth])).toEqual([
      ["tests_pass", true],
      ["artifact_exists(CHANGELOG.md)", false],
    ]);
  });

  it("has the tests fail at first and pass later, with the rewritten command", () => {
    const runs = of("result").filter(({ call }) => String(call.args.command).includes("node --test"));
    expect(runs.map(({ content }) => content.split("\n")[0])).toEqual([
      "exit 1",
      "exit 0",
      "exit 0",
      "exit 0",
    ]);
    const rewritten = points("tool.execute.before").map(
      ({ applied }) => applied.payload as { args?: { command?: string } },
    );
    expect(rewritten.filter(({ args }) => args?.command?.endsWith("--test-reporter=dot"))).toHaveLength(4);
  });

  it("has the sub-agents run and answer", () => {
    expect(of("task").map(({ task }) => `${task.agent} ${task.status}`)).toEqual([
      "reviewer running",
      "tester running",
      "historian running",
      "reviewer done",
      "tester done",
      "historian done",
    ]);
  });

  it("has onLoad and onDispose of each hook once", () => {
    const logged = of("log").map(({ message }) => message);
    expect(logged.filter((message) => message.includes("on watch"))).toHaveLength(1);
    expect(logged.filter((message) => message.includes("counted 2 messages"))).toHaveLength(1);
    expect(logged.filter((message) => message.includes("has written its last line"))).toHaveLength(1);
  });
});

describe("hardpoint check", () => {
  it.each([
    ["good", 0, "everything is well formed"],
    ["warned", 0, "1 warning"],
    ["broken", 1, "Did you mean event?"],
    ["throws", 0, "everything is well formed"],
    ["unrun", 1, "CONDITION_SYNTAX"],
    ["empty", 1, "CONFIG_NOT_FOUND"],
  ])("of %s exits %d", async (role, code, told) => {
    const ended = await hardpoint(["check", join(roles, role)]);
    expect(ended).toMatchObject({ code, err: "" });
    expect(ended.out).toContain(told);
  });

  it("finds with --load what only running shows", async () => {
    const ended = await hardpoint(["check", "--load", join(roles, "throws")]);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("at import");
  });

  it("says of each hook and extension of the example whether it is well formed", async () => {
    const ended = await hardpoint(["check", example]);
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/✓ fast-check +tool\.execute\.after +hooks\/fast-check\.js +well formed/);
    expect(ended.out).toMatch(/✓ conditions tests_pass +conditions\/tests-pass\.js +well formed/);
    expect(ended.out).toMatch(/✗ spelling +tool\.execute\.after +hooks\/broken\.js +its module is broken/);
    expect(ended.out).toContain("> 3 |");
  });

  it("checks files and directories at once, and prints one JSON document", async () => {
    const { code, out } = await hardpoint([
      "check",
      "--json",
      join(roles, "good"),
      join(roles, "broken/role.yaml"),
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      errors: 1,
      checks: [
        { hooks: [{ name: "a", status: "ok" }] },
        { diagnostics: expect.arrayContaining([expect.objectContaining({ code: "HOOK_EVENT_UNKNOWN" })]) },
      ],
    });
  });

  it("checks the present directory when no path is given", async () => {
    expect((await hardpoint(["check"], {}, join(roles, "good"))).code).toBe(0);
  });
});

describe("hardpoint list", () => {
  it("shows hooks in the order in which they fire, with origin and contract version", async () => {
    const { code, out } = await hardpoint(["list", example]);
    expect(code).toBe(0);
    const order = ["fast-check", "no-console-log", "dispatch-watch", "auto-commit", "deep-check"].map(
      (name) => out.indexOf(` ${name} `),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(out).toMatch(/after +10 +fast-check +role\.yaml:\d+:\d+ +rolebox 1\.0/);
    expect(out).toMatch(/tests_pass +role\.yaml:\d+:\d+ +contract 1\.0/);
    expect(out).toMatch(/declared, but not loaded\n +spelling +role\.yaml:\d+:\d+ +hooks\/broken\.js/);
  });

  it("prints the same as one JSON document", async () => {
    const { out } = await hardpoint(["list", example, "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      role: "quality-keeper",
      missing: [{ name: "spelling" }],
      scopes: [{ scope: "conditions" }],
    });
  });

  it("says that there is nothing to list", async () => {
    expect(await hardpoint(["list", join(roles, "empty")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("CONFIG_NOT_FOUND"),
    });
  });
});

describe("a wrong call", () => {
  it.each([
    [["chekc"], 'Did you mean "check"?'],
    [["constructor"], "has no command"],
    [["check", "no/such/path"], "There is nothing at"],
    [["run", "no/such/path"], "There is nothing at"],
    [["list", `${example}/role.yaml`], "is a file"],
    [["run", "--jsn"], "Did you mean --json?"],
    [["check", "--dialect", "latin"], "The dialects are: rolebox"],
    [["run", "--task"], "--task needs a value"],
  ])("%j exits 2 with a sentence and no stack", async (args, told) => {
    const ended = await hardpoint(args);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toContain(told);
    expect(ended.err).not.toMatch(/^\s+at /m);
  });
});

it.each([[["--help"]], [[]], [["run", "--help"]], [["check", "-h"]]])(
  "%j says how it is used, without colours in a pipe",
  async (args) => {
    const ended = await hardpoint(args, { CI: "", TEST: "" });
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).toContain("hardpoint");
    expect(stripVTControlCharacters(ended.out)).toBe(ended.out);
  },
);

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../../../tests/build-state.js";
import { example, hardpoint, root, writeFiles } from "./fixtures/cli-process.js";

let roles: string;

beforeAll(async () => {
  requireBuild();
  roles = await mkdtemp(join(tmpdir(), "hardpoint-cli-run-"));
  await writeFiles(roles, {
    "good/role.yaml": "name: good\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "good/a.js": "export const onEvent = () => undefined;",
    "unrun/role.yaml": "name: unrun\n",
    "unrun/run.yaml": "task: x\ngate: { any: none }\n",
    "stays/role.yaml": "name: stays\nhooks:\n  custom:\n    - { name: a, events: [event], module: a.js }\n",
    "stays/a.js": "setInterval(() => undefined, 1000);\nexport const onEvent = () => undefined;",
    "stays/run.yaml": "task: x\nrecording: r.yaml\n",
    "stays/r.yaml": "replies: [{ text: done }]\n",
    "unrun-live/role.yaml": "name: live\n",
    "unrun-live/run.yaml": "task: x\ncontinue_until: artifact_exists(a.txt)\n",
    "slow/role.yaml": "name: slow\n",
    "slow/run.yaml": "task: x\nrecording: r.yaml\n",
    "slow/r.yaml": "replies: [{ calls: [{ tool: bash, args: { command: sleep 60 } }] }]\n",
    "late/role.yaml": `name: late
isolation: { groups: { away: { kind: worker, callMs: 500 } } }
hooks:
  custom:
    - { name: late, events: [chat.message], module: late.js }
    - { name: loops, events: [tool.execute.after], module: loops.js, isolation: away }
`,
    "late/late.js":
      "export const onChatMessage = () => { setTimeout(() => { throw 'from a timer'; }, 1); Promise.reject(new Error('from a promise')); };",
    "late/loops.js": "export const onToolAfter = () => { for (;;); };",
    "late/run.yaml": "task: x\nrecording: r.yaml\n",
    "late/r.yaml": "replies: [{ calls: [{ tool: bash, args: { command: sleep 0.2 } }] }, { text: done }]\n",
    "slow/tmp/readme.txt": "",
  });
});

afterAll(() => rm(roles, { recursive: true, force: true }));

describe("hardpoint run", () => {
  it("shows the example's session as plain text in a pipe, and exits 0 in spite of the broken module", async () => {
    const [first, second] = await Promise.all([
      hardpoint(["run", example, "--trust"]),
      hardpoint(["run", example, "--trust"], { CI: "1" }),
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
    const { out } = await hardpoint(["run", join(roles, "stays"), "--trust"], { FORCE_COLOR: "1" });
    expect(out).toContain("\u001b[");
    expect(stripVTControlCharacters(out)).toContain("✓ done");
  });

  it("ends although a module left a timer behind", async () => {
    expect((await hardpoint(["run", join(roles, "stays"), "--trust"])).code).toBe(0);
  });

  it("goes on when hooks throw from timers and promises, or never return in a worker, and shows each", async () => {
    const { code, out, err } = await hardpoint(["run", join(roles, "late"), "--trust"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain('hooks "late" threw outside of any call: from a timer.');
    expect(out).toContain(
      'hooks "late" left a promise that was rejected and that nobody awaits: from a promise.',
    );
    expect(out).toMatch(/after +loops \(worker\) +failed \(timeout\), contained: /);
    expect(out).toContain("✓ done");
  });

  it("says what run.yaml lacks, and that a live model needs both its name and its place", async () => {
    expect(await hardpoint(["run", join(roles, "good")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("has no run.yaml"),
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
    const { out } = await hardpoint(["run", join(roles, "stays"), "--trust", "--keep"]);
    const kept = /The workspace is kept: (.*)/.exec(out)?.[1] ?? "";
    expect(kept).toMatch(/workspace$/);
    await rm(dirname(kept), { recursive: true });
  });
});

it("takes the scratch workspace away when it is interrupted", async () => {
  const scratch = join(roles, "slow/tmp");
  const ended = await hardpoint(
    ["run", join(roles, "slow"), "--trust"],
    { TMPDIR: scratch },
    root,
    (child, out) => {
      if (out.includes("$ sleep 60")) child.kill("SIGINT");
    },
  );
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
    ["run", join(roles, "unrun-live"), "--trust", "--model", "m", "--task", "write it"],
    env,
  );
  await new Promise((closed) => server.close(closed));
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect(ended.out).toContain("task     write it");
  expect(ended.out).toMatch(/write +a\.txt\n +→ Wrote a\.txt\./);
  expect(ended.out).toContain("model    Written.");
});

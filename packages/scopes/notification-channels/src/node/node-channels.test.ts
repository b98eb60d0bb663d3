import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Diagnostic } from "@hardpoint/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NotificationsOptions } from "../create-notifications.js";
import { createNodeNotifications } from "./node-scope.js";

let folder: string;
const { PATH } = process.env;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hardpoint-notify-"));
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

const notify = async (channel: object, details: object = {}, more: NotificationsOptions = {}) => {
  const told: Diagnostic[] = [];
  const engine = createNodeNotifications({
    report: (diagnostic) => told.push(diagnostic),
    directory: folder,
    settings: { delivery: { attempts: 1 }, channels: [channel] },
    ...more,
  });
  await engine.ready();
  const result = await engine.notify("error", { session: "s1", body: "It broke", ...details });
  await engine.dispose();
  return { result, told };
};

it("file appends a line of JSON, and makes the folders", async () => {
  const channel = { kind: "file", path: "log/deep/notes.jsonl" };
  await notify(channel);
  await notify(channel);
  const lines = readFileSync(join(folder, "log/deep/notes.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { body: "It broke", eventType: "error", sessionId: "s1" },
    { body: "It broke" },
  ]);
});

it("custom_command is told by variables, and by stdin where it wants that; no shell reads the text", async () => {
  const script = join(folder, "note.cjs");
  const out = join(folder, "out.json");
  writeFileSync(
    script,
    `let text = ""; process.stdin.on("data", (c) => { text += c; }).on("end", () => require("fs").writeFileSync(process.argv[2], JSON.stringify({ body: process.env.NOTICE_BODY, type: process.env.NOTICE_EVENT_TYPE, own: process.env.OWN, text })));`,
  );
  const { result } = await notify(
    {
      kind: "custom_command",
      command: process.execPath,
      args: [script, out],
      passAsStdin: true,
      env: { OWN: "mine" },
    },
    { body: "$(touch oops) `x`" },
  );
  expect(result.failed).toEqual([]);
  const seen = JSON.parse(readFileSync(out, "utf8"));
  expect(seen).toMatchObject({ body: "$(touch oops) `x`", type: "error", own: "mine" });
  expect(JSON.parse(seen.text)).toMatchObject({ body: "$(touch oops) `x`" });
});

it.each([
  ["exits with a code", "exit 3"],
  ["ends by a signal", "kill -TERM $$"],
])("custom_command that %s has not delivered", async (_what, command) => {
  const { result, told } = await notify({ kind: "custom_command", command, shell: true });
  expect(result.failed).toHaveLength(1);
  expect(told.map(({ code }) => code)).toEqual(["NOTIFY_UNDELIVERED"]);
});

it("custom_command is a program and its words; what only a shell understands wants shell: true", async () => {
  writeFileSync(join(folder, "say.cjs"), "require('fs').writeFileSync(process.argv[2], process.argv[3])");
  const { result } = await notify({
    kind: "custom_command",
    command: `'${process.execPath}' say.cjs "out file" 'two words'`,
  });
  expect(result.failed).toEqual([]);
  expect(readFileSync(join(folder, "out file"), "utf8")).toBe("two words");
  const { told } = await notify({ kind: "custom_command", command: "echo hi > out" });
  expect(told).toMatchObject([
    { code: "NOTIFY_CHANNEL_UNUSABLE", hint: expect.stringContaining("shell: true") },
  ]);
});

it("custom_command can be given what a model wrote, a NUL as well", async () => {
  const { result } = await notify(
    { kind: "custom_command", command: 'printf %s "$NOTICE_BODY" > out', shell: true },
    { body: "a\0b" },
  );
  expect(result.failed).toEqual([]);
  expect(readFileSync(join(folder, "out"), "utf8")).toBe("ab");
});

it("custom_command and all that it started are ended at the deadline", async () => {
  const { result } = await notify({
    kind: "custom_command",
    // The child of the shell writes its process id, and would go on for a minute.
    command: "sh -c 'echo $$ > pid; exec sleep 60'; true",
    shell: true,
    timeoutMs: 500,
  });
  expect(result.failed).toMatchObject([{ failure: { kind: "timeout" } }]);
  const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), 5000);
});

it("custom_command is told what stands for {env:NAME}, and nobody else is", async () => {
  const { result, told } = await notify(
    {
      kind: "custom_command",
      command: 'echo "$TOKEN" > out; echo "bad $TOKEN" >&2; exit 1',
      shell: true,
      env: { TOKEN: "{env:HARDPOINT_TEST_TOKEN}" },
    },
    {},
    { environment: (name) => (name === "HARDPOINT_TEST_TOKEN" ? "s3cr3t-token" : undefined) },
  );
  expect(readFileSync(join(folder, "out"), "utf8").trim()).toBe("s3cr3t-token");
  expect(result.failed[0]?.failure.message).toContain("exit code 1: bad {env:HARDPOINT_TEST_TOKEN}");
  expect(JSON.stringify([result, told])).not.toContain("s3cr3t");
});

it("file that can't be written has not delivered, and goes on when it can", async () => {
  const engine = createNodeNotifications({
    report: () => undefined,
    directory: folder,
    settings: {
      delivery: { attempts: 1 },
      throttle: { windowMs: 0 },
      channels: [{ kind: "file", path: "notes" }],
    },
  });
  mkdirSync(join(folder, "notes"));
  const first = await engine.notify("error", { session: "s" });
  rmSync(join(folder, "notes"), { recursive: true });
  const others = await Promise.all(["a", "b", "c"].map((session) => engine.notify("error", { session })));
  await engine.dispose();
  expect([first, ...others].map(({ delivered }) => delivered.length)).toEqual([0, 1, 1, 1]);
  const lines = readFileSync(join(folder, "notes"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).sessionId)).toEqual(["a", "b", "c"]);
});

it.runIf(process.platform === "linux")("sound is played by the first program that is there", async () => {
  const out = join(folder, "args");
  writeFileSync(join(folder, "aplay"), `#!/bin/sh\nprintf '%s\\n' "$@" > "${out}"\n`);
  chmodSync(join(folder, "aplay"), 0o755);
  process.env.PATH = folder;
  const played = await notify({ kind: "sound", soundPath: "ding.wav" });
  expect(played.result.failed).toEqual([]);
  rmSync(join(folder, "aplay"));
  const { result } = await notify({ kind: "sound", soundPath: "ding.wav" });
  expect(result.failed[0]?.failure.message).toContain("paplay, aplay, ffplay");
  expect(readFileSync(out, "utf8")).toBe(`-q\n${join(folder, "ding.wav")}\n`);
});

it.runIf(process.platform === "linux")(
  "desktop hands title and text to the desktop's program, each by itself",
  async () => {
    const out = join(folder, "args");
    writeFileSync(join(folder, "notify-send"), `#!/bin/sh\nprintf '%s\\n' "$@" > "${out}"\n`);
    chmodSync(join(folder, "notify-send"), 0o755);
    process.env.PATH = `${folder}${delimiter}${PATH}`;
    const { result } = await notify({ kind: "desktop" }, { title: "--urgent; rm", body: "a <b> & c" });
    expect(result.failed).toEqual([]);
    expect(readFileSync(out, "utf8").split("\n").slice(1, 4)).toEqual([
      "--",
      "--urgent; rm",
      "a &lt;b&gt; &amp; c",
    ]);
  },
);

it.runIf(process.platform === "linux")("desktop says that its program is missing", async () => {
  process.env.PATH = folder;
  const { result } = await notify({ kind: "desktop" });
  expect(result.failed[0]?.failure.message).toContain("notify-send");
});

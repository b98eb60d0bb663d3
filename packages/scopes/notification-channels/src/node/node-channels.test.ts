import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Diagnostic } from "@hardpoint/core";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, it } from "vitest";
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

const notify = async (channel: object, details: object = {}) => {
  const told: Diagnostic[] = [];
  const engine = createNodeNotifications({
    report: (diagnostic) => told.push(diagnostic),
    directory: folder,
    settings: { delivery: { attempts: 1 }, channels: [channel] },
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

it("mail reaches a server", async () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk) => {
        text += String(chunk);
      });
      stream.on("end", () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const { result, told } = await notify({
    kind: "mail",
    host: "127.0.0.1",
    port,
    from: "agent@example.org",
    to: ["ada@example.org", "alan@example.org"],
  });
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  expect([result.failed, told]).toEqual([[], []]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^To: .*ada@example\.org.*alan@example\.org/m);
  expect(mails[0]).toContain("It broke");
});

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Diagnostic } from "@hardpoint/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNotifications, type NotificationsOptions } from "./create-notifications.js";

interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let url: string;
let seen: Seen[];
/** The statuses that are answered, one after the other; then 200. */
let statuses: number[];
/** What is answered. */
let answer: string;
let close: () => Promise<unknown>;

beforeEach(async () => {
  seen = [];
  statuses = [];
  answer = "";
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      let body: unknown = text;
      try {
        body = JSON.parse(text);
      } catch {
        // ntfy takes plain text.
      }
      seen.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200, { location: "/elsewhere" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(resolve));
});
afterEach(() => close());

const engineOf = async (channels: readonly unknown[], more: NotificationsOptions = {}) => {
  const told: Diagnostic[] = [];
  const logged: unknown[] = [];
  const write = (message: string, fields?: unknown) => void logged.push([message, fields]);
  const engine = createNotifications({
    report: (diagnostic) => told.push(diagnostic),
    log: { debug: write, info: write, warn: write, error: write },
    ...more,
    settings: { delivery: { backoffMs: 1 }, ...(more.settings as object), channels },
  });
  await engine.ready();
  return { engine, told, logged };
};

describe("a channel over http", () => {
  it.each([
    [
      "webhook",
      { kind: "webhook", headers: { "x-team": "core" } },
      "/hook",
      { title: "Hardpoint · error", body: "Boom <!here> & co", sessionId: "s", eventType: "error" },
    ],
    ["slack", { kind: "slack" }, "/hook", { text: "*Hardpoint · error*\nBoom &lt;!here&gt; &amp; co" }],
    [
      "discord",
      { kind: "discord", username: "Builder" },
      "/hook",
      {
        username: "Builder",
        embeds: [{ title: "Hardpoint · error", description: "Boom <!here> & co" }],
        allowed_mentions: { parse: [] },
      },
    ],
    [
      "ntfy",
      { kind: "ntfy", topic: "builds", priority: "4", tags: ["gear"] },
      "/hook",
      {
        topic: "builds",
        title: "Hardpoint · error",
        message: "Boom <!here> & co",
        priority: 4,
        tags: ["gear"],
      },
    ],
  ])("%s is sent the message", async (_kind, channel, path, body) => {
    const { engine, told } = await engineOf([{ ...channel, url: `${url}${path}` }]);
    const result = await engine.notify("error", { session: "s", body: "Boom <!here> & co" });
    expect([result.delivered.length, result.failed, told]).toEqual([1, [], []]);
    expect(seen).toMatchObject([{ path, body }]);
    await engine.dispose();
  });

  it("ntfy is shown its token", async () => {
    const { engine } = await engineOf([{ kind: "ntfy", url, topic: "builds", token: "tk_1" }]);
    await engine.notify("error", { session: "s" });
    expect(seen).toMatchObject([{ headers: { authorization: "Bearer tk_1" } }]);
    await engine.dispose();
  });

  it("a webhook has nothing of what was said in the session", async () => {
    const { engine } = await engineOf([{ kind: "webhook", url }]);
    engine.heard("s", { user: "my password is x", assistant: "noted" });
    await engine.notify("error", { session: "s" });
    expect(JSON.stringify(seen)).not.toContain("password");
    await engine.dispose();
  });

  it("is tried again after a failure that may pass", async () => {
    statuses = [503, 429];
    const { engine, told } = await engineOf([{ kind: "webhook", url }]);
    const result = await engine.notify("error", { session: "s" });
    expect([result.delivered, seen.length, told]).toEqual([["webhook"], 3, []]);
    await engine.dispose();
  });

  it.each([
    [[404], 1],
    [[500, 500, 500], 3],
  ])(
    "is given up after %j, which is a result and a diagnostic, and no error of the caller's",
    async (answers, tries) => {
      statuses = [...answers];
      const { engine, told } = await engineOf([{ kind: "webhook", url }, { kind: "log" }]);
      const result = await engine.notify("error", { session: "s" });
      expect(result.delivered).toEqual(["log"]);
      expect(result.failed).toMatchObject([{ channel: "webhook", attempts: tries }]);
      expect(told.map(({ code }) => code)).toEqual(["NOTIFY_UNDELIVERED"]);
      await engine.dispose();
    },
  );

  it("keeps what stands for {env:NAME} out of results, diagnostics and logs", async () => {
    statuses = [404];
    const secret = "s3cr3t-token";
    const { engine, told, logged } = await engineOf(
      [
        { kind: "webhook", url: `${url}/{env:TOKEN}`, headers: { authorization: "Bearer {env:TOKEN}" } },
        { kind: "leaky", token: "{env:TOKEN}" },
      ],
      {
        environment: (name) => (name === "TOKEN" ? secret : undefined),
        custom: {
          leaky: {
            create: ({ token }, _place, { log }) => {
              log.info(`made with ${token}`);
              return {
                kind: "leaky",
                send: () => {
                  throw Object.assign(new Error(`refused ${token}`), { permanent: true, url: `/${token}` });
                },
              };
            },
          },
        },
      },
    );
    const result = await engine.notify("error", { session: "s" });
    expect(seen).toMatchObject([{ path: `/${secret}`, headers: { authorization: `Bearer ${secret}` } }]);
    expect(result.failed).toHaveLength(2);
    expect(JSON.stringify([result, told, logged])).not.toContain(secret);
    await engine.dispose();
  });

  it("is told neither the rest of a token that an answer was cut in, nor a number that is one", async () => {
    const token = "tok-0123456789abcdef";
    answer = `${"x ".repeat(143)}${token} and more`;
    statuses = [403];
    const { engine, told } = await engineOf(
      [
        { kind: "webhook", url, headers: { "x-token": "{env:TOKEN}" } },
        { kind: "odd", pin: "{env:PIN}" },
      ],
      {
        environment: (name) => ({ TOKEN: token, PIN: "48151623" })[name],
        custom: {
          odd: {
            create: ({ pin }) => ({
              kind: "odd",
              send() {
                throw Object.assign(new Error("no"), { permanent: true, pin: Number(pin) });
              },
            }),
          },
        },
      },
    );
    const result = await engine.notify("error", { session: "s" });
    expect(result.failed).toHaveLength(2);
    expect(JSON.stringify([result, told])).toContain("answered 403: x x x");
    expect(JSON.stringify([result, told])).not.toMatch(/tok-|48151623/);
    await engine.dispose();
  });

  it("that words of the environment are secrets of changes no level and no event", async () => {
    statuses = [404];
    const { engine, told } = await engineOf(
      [
        { kind: "webhook", url },
        { kind: "log", level: "{env:LEVEL}" },
      ],
      { environment: () => "error" },
    );
    await engine.notify("error", { session: "s" });
    expect(seen).toMatchObject([{ body: { title: "Hardpoint · error", eventType: "error" } }]);
    expect(told).toMatchObject([{ code: "NOTIFY_UNDELIVERED", severity: "warning" }]);
    await engine.dispose();
  });

  it("has its own headers in the place of the default ones", async () => {
    const { engine } = await engineOf([
      { kind: "webhook", url, headers: { "Content-Type": "application/vnd.team+json" } },
    ]);
    await engine.notify("error", { session: "s" });
    expect(seen).toMatchObject([{ headers: { "content-type": "application/vnd.team+json" } }]);
    await engine.dispose();
  });

  it.each<[object, string]>([
    [{ kind: "webhook", url: " " }, '"url" needs a URL'],
    [{ kind: "webhook", url: "ftp://h/x" }, '"url" needs a URL that begins with https:// or http://'],
    [{ kind: "webhook", url: "http://h", headers: { "x-a": "1\u0000hush" } }, '"headers.x-a" has characters'],
    [{ kind: "slack" }, '"url" needs a URL'],
    [{ kind: "discord", url: 3 }, '"url" needs a URL, not '],
    [{ kind: "ntfy", topic: "t", priority: 9 }, '"priority" needs a whole number from 1 to 5'],
    [{ kind: "log", level: "loud" }, '"level" needs one of debug, info, warn and error'],
  ])("%j is not made, and it says why", async (channel, why) => {
    const { engine, told } = await engineOf([channel, { kind: "log" }]);
    expect(told).toMatchObject([{ code: "NOTIFY_CHANNEL_UNUSABLE", message: expect.stringContaining(why) }]);
    expect(JSON.stringify(told)).not.toContain("hush");
    expect((await engine.notify("error", { session: "s" })).delivered).toEqual(["log"]);
    await engine.dispose();
  });

  it("does not follow where it is redirected to", async () => {
    statuses = [307];
    const { engine } = await engineOf([{ kind: "webhook", url: `${url}/a` }]);
    const result = await engine.notify("error", { session: "s" });
    expect([result.failed, seen]).toMatchObject([[{ attempts: 1 }], [{ path: "/a" }]]);
    await engine.dispose();
  });

  it("that is not there is named by its host alone", async () => {
    await close();
    const { engine } = await engineOf([{ kind: "webhook", url: `${url}/private/path`, attempts: 1 }]);
    const { failed } = await engine.notify("error", { session: "s" });
    expect(failed[0]?.failure.message).toContain(`${new URL(url).host} could not be reached`);
    expect(JSON.stringify(failed)).not.toContain("private");
    await engine.dispose();
  });

  it("is not made without its variable, and the others are", async () => {
    const { engine, told } = await engineOf([{ kind: "slack", url: "{env:NOPE}" }, { kind: "log" }]);
    expect(told.map(({ code }) => code)).toEqual(["NOTIFY_ENV_MISSING"]);
    expect((await engine.notify("error", { session: "s" })).delivered).toEqual(["log"]);
    await engine.dispose();
  });
});

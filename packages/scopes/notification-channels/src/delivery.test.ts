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
let close: () => Promise<unknown>;

beforeEach(async () => {
  seen = [];
  statuses = [];
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
      response.writeHead(statuses.shift() ?? 200).end();
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
      { title: expect.any(String), body: "Boom" },
    ],
    ["slack", { kind: "slack" }, "/hook", { text: expect.stringContaining("Boom") }],
    ["discord", { kind: "discord" }, "/hook", expect.objectContaining({})],
  ])("%s is sent the message", async (_kind, channel, path, body) => {
    const { engine, told } = await engineOf([{ ...channel, url: `${url}${path}` }]);
    const result = await engine.notify("error", { session: "s", body: "Boom" });
    expect([result.delivered.length, result.failed, told]).toEqual([1, [], []]);
    expect(seen).toMatchObject([{ path, body }]);
    await engine.dispose();
  });

  it("ntfy is sent it with its topic", async () => {
    const { engine } = await engineOf([{ kind: "ntfy", url, topic: "builds" }]);
    await engine.notify("error", { session: "s", body: "Boom" });
    expect(JSON.stringify(seen[0])).toContain("builds");
    expect(JSON.stringify(seen[0])).toContain("Boom");
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

  it("is not made without its variable, and the others are", async () => {
    const { engine, told } = await engineOf([{ kind: "slack", url: "{env:NOPE}" }, { kind: "log" }]);
    expect(told.map(({ code }) => code)).toEqual(["NOTIFY_ENV_MISSING"]);
    expect((await engine.notify("error", { session: "s" })).delivered).toEqual(["log"]);
    await engine.dispose();
  });
});

import type { AddressInfo } from "node:net";
import type { Diagnostic } from "@hardpoint/core";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, it, onTestFinished } from "vitest";
import { createNodeNotifications } from "./node-scope.js";

/** A mail server on this machine, with the mails that it took. */
const startServer = async (options: SMTPServerOptions = {}) => {
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
    ...options,
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, port: (server.server.address() as AddressInfo).port };
};

const send = async (channel: object) => {
  const told: Diagnostic[] = [];
  const engine = createNodeNotifications({
    report: (diagnostic) => told.push(diagnostic),
    environment: (name) => (name === "MAIL_PASSWORD" ? "p@ss/word" : undefined),
    settings: {
      delivery: { attempts: 2, backoffMs: 1 },
      channels: [{ kind: "mail", from: "agent@example.org", to: "ada@example.org", ...channel }],
    },
  });
  const result = await engine.notify("error", { session: "s1", body: "It broke" });
  await engine.dispose();
  return { result, told };
};

it("mail reaches a server, with every address", async () => {
  const { mails, port } = await startServer();
  const { result, told } = await send({
    host: "127.0.0.1",
    port,
    to: ["ada@example.org", "alan@example.org"],
  });
  expect([result.failed, told]).toEqual([[], []]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^To: .*ada@example\.org.*alan@example\.org/m);
  expect(mails[0]).toContain("It broke");
});

it.each<[string, (port: number) => object]>([
  ["by its parts", (port) => ({ host: "127.0.0.1", port, user: "ada", password: "{env:MAIL_PASSWORD}" })],
  ["by its URL", (port) => ({ url: `smtp://ada:p%40ss%2Fword@127.0.0.1:${port}` })],
])("mail logs in to a server that is named %s; a refusal tells no password", async (_how, channelFor) => {
  const seen: unknown[] = [];
  let accepts = true;
  const { mails, port } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      if (accepts) done(null, { user: username });
      else done(new Error(`Wrong password ${password}`));
    },
  });
  expect((await send(channelFor(port))).result.delivered).toEqual(["mail"]);
  accepts = false;
  const { result, told } = await send(channelFor(port));
  expect(seen[0]).toEqual(["ada", "p@ss/word"]);
  expect(mails).toHaveLength(1);
  expect(result.failed).toMatchObject([{ channel: "mail", attempts: 1 }]);
  expect(told.map(({ code }) => code)).toEqual(["NOTIFY_UNDELIVERED"]);
  expect(JSON.stringify([result, told])).not.toMatch(/p@ss|p%40ss/);
});

it("mail is tried again after what may pass", async () => {
  let tries = 0;
  const { mails, port } = await startServer({
    onMailFrom(_address, _session, done) {
      tries += 1;
      done(tries === 1 ? Object.assign(new Error("Later"), { responseCode: 451 }) : undefined);
    },
  });
  expect((await send({ host: "127.0.0.1", port })).result.delivered).toEqual(["mail"]);
  expect([tries, mails.length]).toEqual([2, 1]);
});

it.each<[object, string]>([
  [{}, "needs either url or host"],
  [{ host: "h", url: "smtp://h" }, "needs either url or host"],
  [{ url: "https://h" }, '"url" needs a URL that begins with smtps:// or smtp://'],
  [{ host: "h", to: [] }, '"to" needs an address, or a list of them'],
])("mail with %j is not made, and it says why", async (channel, why) => {
  const { told } = await send(channel);
  expect(told).toMatchObject([{ code: "NOTIFY_CHANNEL_UNUSABLE", message: expect.stringContaining(why) }]);
});

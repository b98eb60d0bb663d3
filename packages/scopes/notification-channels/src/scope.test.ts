import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Diagnostic } from "@hardpoint/core";
import { expect, it, onTestFinished } from "vitest";
import { type OpenOptions, openProject } from "../../../project/src/index.js";
import { createSimulatedClock, settled } from "./fixtures/open-engine.js";
import { provideNotifications } from "./provided.js";
import { createNotificationScope } from "./scope.js";

const secret = "s3cr3t-t0ken";

/** A channel that writes what it does to the log, and can be told to fail. */
const board = (version: string) => `
export const create = ({ token, mark }, { directory }, { log }) => {
  log.info("${version} made " + mark);
  return {
    kind: "board",
    unknownKeys: [],
    send({ title, body, eventType }, { log }) {
      if (eventType === "custom") {
        log.warn("about to fail with " + token, { token });
        throw Object.assign(new Error("refused " + token), { permanent: true, token });
      }
      log.info("${version} " + title + ": " + body);
    },
    dispose() { log.info("${version} disposed"); },
  };
};
`;

const role = `
name: builder
extensions:
  notification_channels:
    - { kind: board, module: ext/board.mjs }
  notification_events:
    - { name: deployed, description: A release is out }
    - { name: measured, module: ext/measured.mjs }
notifications:
  channels:
    - { kind: board, mark: "*", token: "{env:BOARD_TOKEN}" }
  events:
    deployed: { titleTemplate: "{role_name} is out" }
    loop_complete: { enabled: false }
  throttle: { windowMs: 0 }
`;

const open = async (files: Readonly<Record<string, string>> = {}, options: Partial<OpenOptions> = {}) => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-notifications-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  };
  const all = {
    "role.yaml": role,
    "ext/board.mjs": board("v1"),
    "ext/measured.mjs": 'export const titleTemplate = "{what} is measured";',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await write(name, text);
  const clock = createSimulatedClock();
  const notifications = createNotificationScope({
    environment: (name) => (name === "BOARD_TOKEN" ? secret : undefined),
    now: clock.now,
    timers: clock.timers,
  });
  const lines: string[] = [];
  const everything: unknown[] = [];
  const told: Diagnostic[] = [];
  const line = (message: string, fields?: unknown): void => {
    lines.push(message);
    everything.push(message, fields);
  };
  const project = await openProject(directory, {
    use: [notifications],
    log: { debug: line, info: line, warn: line, error: line },
    report: (diagnostic) => told.push(diagnostic),
    ...options,
  });
  onTestFinished(async () => void (await project.dispose()));
  project.tracer.listen((record) => everything.push(record));
  return { project, engine: () => project.engine(notifications), write, clock, lines, everything, told };
};

it("channels and events of the project's own are used from its configuration", async () => {
  const { project, engine, lines } = await open();
  expect(project.diagnostics).toEqual([]);
  await engine().notify("deployed", { session: "s", sessionTitle: "Release" });
  await engine().notify("measured", { session: "s", variables: { what: "Speed" } });
  expect((await engine().notify("loop_complete", { session: "s" })).skipped?.reason).toBe("event-disabled");
  expect(lines).toEqual(["v1 made *", "v1 builder is out: Release", "v1 Speed is measured: s"]);
});

it("a session's life is told at its points: rest once, questions, errors, and no sub-agents", async () => {
  const { project, clock, lines } = await open();
  const session = project.session({ id: "s" });
  await session.start();
  await session.userMessage("Build it");
  await session.tool({ name: "question", args: { question: "Which one?" } }, () => "that one");
  await session.event("session.error", { error: { message: "It broke" } });
  await session.event("loop.complete");
  await session.end("done");
  clock.pass(1499);
  await settled();
  const before = lines.length;
  clock.pass(1);
  await settled();
  clock.pass(60_000);
  await settled();
  expect(lines.slice(1, before)).toEqual([
    "v1 Hardpoint · question: s\n\nWhich one?",
    "v1 Hardpoint · error: s\n\nIt broke",
  ]);
  expect(lines.slice(before)).toEqual(["v1 Hardpoint · idle: s"]);
  await session.spawn({ profile: "helper", prompt: "help" }, async (_prompt, id) => {
    await settled();
    const own = project.session({ id });
    await own.event("session.error", {});
    await own.dispose();
  });
  await settled();
  expect(lines.at(-1)).toContain("dispatch_complete");
  expect(lines.filter((line) => line.includes("error"))).toHaveLength(1);
});

it.each(["inline", "worker"] as const)(
  "a secret is in no log, trace, diagnostic or result: %s",
  { timeout: 20_000 },
  async (isolate) => {
    const { project, engine, everything, told } = await open({
      "role.yaml": role.replace("module: ext/board.mjs", `module: ext/board.mjs, isolation: ${isolate}`),
    });
    expect(project.diagnostics).toEqual([]);
    const session = project.session({ id: "s" });
    await session.start();
    await session.userMessage(`My token is ${secret}`);
    everything.length = 0;
    const result = await engine().notify("custom", { session: "s", text: secret });
    expect(result.failed).toMatchObject([
      { channel: "board", failure: { message: expect.stringContaining("refused {env:BOARD_TOKEN}") } },
    ]);
    expect(told).toMatchObject([
      {
        code: "NOTIFY_UNDELIVERED",
        source: { file: "role.yaml" },
        frame: expect.stringContaining("kind: board"),
      },
    ]);
    await session.event("permission.asked", { title: "May it?" });
    await settled();
    // Whoever watches over modules says why it gives one up.
    for (let at = 0; at < 5; at += 1) await engine().notify("custom", { session: "s" });
    const written = JSON.stringify(everything);
    for (const part of ["about to fail with {env:BOARD_TOKEN}", "quarantined", "permission.asked"])
      expect(written).toContain(part);
    expect(JSON.stringify([result, told, everything, project.diagnostics])).not.toContain(secret);
  },
);

it("what is wrong is told at its place, and the rest is used", async () => {
  const { project, engine } = await open({
    "role.yaml": `
notifications:
  channels:
    - log
    - { kind: webhok, url: "https://example.com" }
    - { kind: webhook, url: "{env:NOPE}" }
    - { kind: webhook, url: 7 }
  events:
    dispatch_complet: {}
`,
  });
  expect(project.diagnostics.map(({ code, source }) => `${code} ${source?.line}:${source?.column}`)).toEqual([
    "NOTIFY_CHANNEL_UNKNOWN 5:15",
    "NOTIFY_ENV_MISSING 6:29",
    "NOTIFY_CHANNEL_UNUSABLE 7:29",
    "NOTIFY_EVENT_UNKNOWN 9:5",
  ]);
  expect((await engine().notify("error", { session: "s" })).delivered).toEqual(["log"]);
});

it("a reload lets the old channels go, keeps what waits and what was sent, and leaves no timer in the end", async () => {
  const { project, engine, write, clock, lines } = await open({
    "role.yaml": role.replace("windowMs: 0", "windowMs: 600000, maxPerWindow: 1"),
  });
  const session = project.session({ id: "s" });
  await session.start();
  await engine().notify("deployed", { session: "s" });
  await session.end("done");
  await write("ext/board.mjs", board("v2"));
  expect((await project.reload()).swapped).toBe(true);
  expect((await engine().notify("deployed", { session: "s" })).skipped?.reason).toBe("throttled");
  expect(clock.waits()).toHaveLength(1);
  clock.pass(1500);
  await settled();
  await project.dispose();
  expect(lines).toEqual([
    "v1 made *",
    "v1 builder is out: s",
    "v2 made *",
    "v1 disposed",
    "v2 Hardpoint · idle: s",
    "v2 disposed",
  ]);
  expect(clock.waits()).toEqual([]);
});

it("another scope, and a hook, notifies through the capability; of wrong details the rest is used", async () => {
  const { engine } = await open();
  const { notify } = provideNotifications(engine()).methods as Record<
    string,
    (event: unknown, details?: unknown) => unknown
  >;
  const details = { session: "s", subSession: "no", title: 3, variables: { a: 1 } };
  expect(await notify?.("deployed", details)).toMatchObject({ delivered: ["board"] });
  expect(await notify?.("deployed", null)).toMatchObject({ delivered: ["board"] });
  expect(await notify?.(7)).toMatchObject({ skipped: { reason: "unknown-event" } });
});

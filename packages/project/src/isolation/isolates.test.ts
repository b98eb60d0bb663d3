import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { conditions, createConditionState } from "@hardpoint/conditions";
import type { Diagnostic } from "@hardpoint/core";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { roleDirectory, writeFiles } from "../fixtures/role-directory.js";
import { openProject } from "../open-project.js";
import type { OpenOptions, Project } from "../project.js";

const use = [rolebox, conditions];
const kinds = ["inline", "worker", "process"] as const;

/** What the hooks of a session did, without what differs from run to run. */
const timelineOf = async (project: Project) => {
  const records: unknown[] = [];
  const isolates = new Set<unknown>();
  project.tracer.listen(({ point, subject, entries, applied }) => {
    for (const { hook, isolate } of entries) if (hook !== "host") isolates.add(isolate);
    const { injections, skip, retry, payload } = applied;
    records.push({
      point,
      subject,
      entries: entries.map(({ ms, isolate, ...entry }) => entry),
      applied: { injections, skip, retry, payload },
    });
  });
  const session = project.session({ id: "s" });
  await session.start();
  await session.userMessage("Go on.");
  await session.systemPrompt(["<rules>old</rules>", "You write."]);
  const run = vi.fn(({ path }: Record<string, unknown>) => `wrote ${path}`);
  const results = [
    await session.tool({ name: "write", args: { path: "a.js" }, callId: "1" }, run),
    await session.tool({ name: "bash", args: { command: "rm -rf /" }, callId: "2" }, run),
    await session.tool({ name: "write", args: { path: "throw" }, callId: "3" }, run),
  ];
  const prompt = await session.systemPrompt(["<rules>old</rules>", "You write."]);
  await session.event("session.idle", { turn: 1 });
  return { isolates, timeline: { records, results, prompt, ran: run.mock.calls } };
};

const many = {
  "many.mjs": `
let seen = 0;
export default {
  onLoad() { seen = 10; },
  onChatMessage(ctx) { ctx.inject("config " + ctx.config.level + " of " + ctx.hookName); },
  onToolBefore(ctx, { tool, args }) {
    if (tool === "bash") ctx.skip();
    else args.path = "src/" + args.path;
  },
  async onToolAfter(ctx, input) {
    if (input.args.path.endsWith("throw")) throw new TypeError("no such path");
    input.output = input.output + ", seen " + ++seen;
  },
  onSystemTransform(ctx, { system }) {
    ctx.replaceBlock("rules", "new");
    system.push("blocks: " + ctx.getBlocks().map(({ tag }) => tag).join());
  },
  onEvent(ctx, { type }) { ctx.inject("saw " + type); },
};
`,
};

const roleIn = (kind: string) => ({
  ...many,
  "role.yaml": `
name: many
isolation: ${kind}
hooks:
  custom:
    - name: many
      events: [chat.message, tool.execute.before, tool.execute.after, system.transform, event]
      module: many.mjs
      config: { level: 7 }
`,
});

describe("a role", () => {
  it("has the same timeline in each isolate", async () => {
    requireBuild();
    const seen = [];
    for (const kind of kinds) {
      const project = await openTestProject(roleIn(kind), { use });
      expect(project.diagnostics).toEqual([]);
      const { timeline, isolates } = await timelineOf(project);
      expect([...isolates]).toEqual([kind]);
      seen.push(timeline);
    }
    expect(seen[0]?.records.length).toBeGreaterThan(5);
    expect(seen[0]?.prompt.join("\n")).toContain("<rules>new</rules>");
    expect(seen[0]?.results.map(({ status }) => status)).toEqual(["done", "skipped", "done"]);
    // An error's stack names where it was thrown: the queries on the module's URL differ.
    const comparable = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (key, item: unknown) =>
          ["stack", "durationMs"].includes(key) ? undefined : item,
        ),
      );
    expect(comparable(seen[1])).toEqual(comparable(seen[0]));
    expect(comparable(seen[2])).toEqual(comparable(seen[0]));
  });

  it("runs where the host says, unless its configuration says otherwise and the host has not locked it", async () => {
    requireBuild();
    const files = {
      "role.yaml":
        "hooks:\n  custom:\n    - {name: a, events: [event], module: a.mjs}\n    - {name: b, events: [event], module: a.mjs, isolation: inline}\n",
      "a.mjs": "export const onEvent = () => {};\n",
    };
    const isolates = async (options: Partial<OpenOptions>, before = "") => {
      const project = await openTestProject(
        { ...files, "role.yaml": `${before}${files["role.yaml"]}` },
        { use, ...options },
      );
      return project.declared.map(({ extension }) => extension?.handle.isolate);
    };
    expect(await isolates({})).toEqual(["inline", "inline"]);
    expect(await isolates({ isolation: "worker" })).toEqual(["worker", "inline"]);
    expect(await isolates({ loader: { isolate: "worker" } })).toEqual(["worker", "inline"]);
    expect(await isolates({ isolation: "inline" }, "isolation: worker\n")).toEqual(["worker", "inline"]);
    expect(await isolates({ isolation: { kind: "worker" } })).toEqual(["worker", "inline"]);
    expect(await isolates({ isolation: { kind: "worker", locked: true } }, "isolation: inline\n")).toEqual([
      "worker",
      "worker",
    ]);
  });
});

describe("a hook in an endless loop in a worker", () => {
  it("times out, is reported and quarantined, while the session goes on", async () => {
    requireBuild();
    const reported: Diagnostic[] = [];
    const project = await openTestProject(
      {
        "role.yaml": `
isolation: { groups: { loops: { kind: worker, callMs: 200 } } }
hooks:
  custom:
    - { name: loop, events: [tool.execute.after], module: loop.mjs, isolation: loops }
    - { name: fine, events: [tool.execute.after], module: fine.mjs, isolation: worker }
`,
        "loop.mjs": "export const onToolAfter = (ctx, { args }) => { while (args.loop); };\n",
        "fine.mjs": "export const onToolAfter = (ctx) => ctx.inject('fine');\n",
      },
      { use, report: (one) => reported.push(one), loader: { breaker: { failures: 2 } } },
    );
    expect(project.diagnostics).toEqual([]);
    const said: unknown[] = [];
    project.tracer.listen(({ point, entries }) => {
      if (point !== "tool.execute.after") return;
      said.push(entries.map(({ status, failure }) => failure?.kind ?? status));
    });
    const session = project.session();
    const call = (loop: boolean) => session.tool({ name: "t", args: { loop } }, () => "ok");
    for (const loop of [false, true, false, true, true, false])
      expect((await call(loop)).status).toBe("done");
    expect(said).toEqual([
      ["silent", "said"],
      ["timeout", "said"],
      ["silent", "said"],
      ["timeout", "said"],
      ["timeout", "said"],
      ["quarantined", "said"],
    ]);
    expect(reported).toContainEqual(
      expect.objectContaining({
        code: "HOOK_FAILED",
        message: expect.stringContaining("did not settle within 200 ms"),
      }),
    );
    const [loop, fine] = project.declared.map(({ extension }) => extension?.handle);
    expect(loop).toMatchObject({ isolate: "worker", group: "loops" });
    expect(loop?.status).toMatchObject({
      faults: 3,
      restarts: 2,
      quarantined: expect.stringContaining("did not settle"),
    });
    expect(fine?.status).toMatchObject({ calls: 6, faults: 0, restarts: 0 });

    await project.reload();
    expect((await call(false)).status).toBe("done");
    expect(said.at(-1)).toEqual(["silent", "said"]);
  });
});

describe("a group in a process", () => {
  it("may do what its configuration grants, and nothing else", async () => {
    requireBuild();
    const probe = `
import { readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
const attempt = (run) => { try { return run(); } catch (thrown) { return thrown.code; } };
export const onChatMessage = (ctx) => {
  const at = (name) => new URL("../" + name, import.meta.url);
  ctx.inject(JSON.stringify([
    attempt(() => readFileSync(at("shared/a.txt"), "utf8")),
    attempt(() => writeFileSync(at("out/b.txt"), "b") ?? "wrote"),
    attempt(() => spawnSync("true").error?.code ?? "spawned"),
    process.env.HARDPOINT_TEST_GRANTED ?? "unset",
    process.cwd().split("/").at(-1),
  ]));
};
`;
    const directory = await roleDirectory({
      "role/role.yaml": `
isolation:
  groups:
    little: { memoryMb: 64 }
    much: { read: [../shared], write: [../out], env: [HARDPOINT_TEST_GRANTED], childProcesses: true, cwd: ../shared }
hooks:
  custom:
    - { name: little, events: [chat.message], module: probe.mjs, isolation: little }
    - { name: much, events: [chat.message], module: probe.mjs, isolation: much }
    - { name: bare, events: [chat.message], module: probe.mjs, isolation: process }
`,
      "role/probe.mjs": probe,
      "shared/a.txt": "shared",
      "out/.keep": "",
    });
    process.env.HARDPOINT_TEST_GRANTED = "granted";
    onTestFinished(() => {
      delete process.env.HARDPOINT_TEST_GRANTED;
    });
    const project = await openProject(join(directory, "role"), { use });
    onTestFinished(async () => void (await project.dispose()));
    expect(project.diagnostics).toEqual([]);
    const session = project.session();
    await session.userMessage("hello");
    const told = (await session.systemPrompt([]))
      .join("\n")
      .split("\n")
      .map((text) => JSON.parse(text));
    const denied = ["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED", "unset", "role"];
    expect(told).toEqual([denied, ["shared", "wrote", "spawned", "granted", "shared"], denied]);
  });

  it("imports a package that is linked as pnpm links it, with what that imports", async () => {
    requireBuild();
    const directory = await roleDirectory({
      "roles/lead/role.yaml":
        "isolation: process\nhooks:\n  custom:\n    - {name: a, events: [chat.message], module: hooks/a.mjs}\n",
      "roles/lead/hooks/a.mjs":
        "import { greet } from 'greeter';\nexport const onChatMessage = (ctx) => ctx.inject(greet());\n",
    });
    const store = join(directory, "node_modules/.pnpm");
    const manifest = (name: string) =>
      JSON.stringify({ name, version: "1.0.0", type: "module", exports: "./index.js" });
    await writeFiles(store, {
      "greeter@1.0.0/node_modules/greeter/package.json": manifest("greeter"),
      "greeter@1.0.0/node_modules/greeter/index.js":
        "import { word } from 'words';\nexport const greet = () => word + ' from a linked package';\n",
      "words@1.0.0/node_modules/words/package.json": manifest("words"),
      "words@1.0.0/node_modules/words/index.js": "export const word = 'hello';\n",
    });
    await symlink("../../words@1.0.0/node_modules/words", join(store, "greeter@1.0.0/node_modules/words"));
    const modules = join(directory, "roles/lead/node_modules");
    await mkdir(modules);
    await symlink("../../../node_modules/.pnpm/greeter@1.0.0/node_modules/greeter", join(modules, "greeter"));
    const project = await openProject(join(directory, "roles/lead"), { use });
    onTestFinished(async () => void (await project.dispose()));
    expect(project.diagnostics).toEqual([]);
    const session = project.session();
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["hello from a linked package"]);
  });

  it("is another after a reload, and the old one ends", async () => {
    requireBuild();
    const role = (env: string) => `
isolation: { default: checks, groups: { checks: { env: [${env}] } } }
hooks:
  custom:
    - { name: a, events: [chat.message], module: a.mjs }
extensions:
  conditions:
    - { name: granted, module: granted.mjs }
`;
    process.env.HARDPOINT_TEST_RELOADED = "yes";
    onTestFinished(() => {
      delete process.env.HARDPOINT_TEST_RELOADED;
    });
    const project = await openTestProject(
      {
        "role.yaml": role(""),
        "a.mjs": "export const onChatMessage = (ctx) => ctx.inject(String(process.pid));\n",
        "granted.mjs": "export const handler = () => process.env.HARDPOINT_TEST_RELOADED === 'yes';\n",
      },
      { use },
    );
    expect(project.diagnostics).toEqual([]);
    const session = project.session();
    const facts = {
      sessionID: "s",
      fnName: "release",
      userMessagedThisTurn: true,
      requiredEvidence: [],
      state: createConditionState({ currentTurn: 1, kv: {} }),
    };
    const look = async () => {
      await session.userMessage("hello");
      const [pid] = await session.systemPrompt([]);
      const engine = project.engine(conditions);
      const { condition } = engine.parse("granted");
      const truth = await engine.evaluate(condition, facts);
      return { pid: Number(pid), truth };
    };
    const before = await look();
    expect(before.truth).toBe(false);
    await writeFiles(project.directory, { "role.yaml": role("HARDPOINT_TEST_RELOADED") });
    expect(await project.reload()).toEqual({ swapped: true, diagnostics: [] });
    const after = await look();
    expect(after.truth).toBe(true);
    expect(after.pid).not.toBe(before.pid);
    await vi.waitFor(() => expect(() => process.kill(before.pid, 0)).toThrow("ESRCH"), 5000);
    await project.dispose();
    await vi.waitFor(() => expect(() => process.kill(after.pid, 0)).toThrow("ESRCH"), 5000);
  });
});

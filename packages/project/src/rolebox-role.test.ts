import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it, vi } from "vitest";
import { logModule, readLog } from "./fixtures/hook-log.js";
import { openTestProject } from "./fixtures/open-test-project.js";

const use = [rolebox];

const hook = (name: string, events: string, extra = "") =>
  `    - {name: ${name}, events: [${events}], module: ${name}.mjs${extra}}\n`;
const role = (...hooks: string[]) => `name: tester\nhooks:\n  custom:\n${hooks.join("")}`;

describe("a role of rolebox", () => {
  it("resolves modules from the role's directory, not from where the process runs", async () => {
    const project = await openTestProject(
      {
        "roles/lead/role.yaml": role("    - {name: a, events: [chat.message], module: hooks/a.mjs}\n"),
        "roles/lead/hooks/a.mjs": "export default { onChatMessage: (ctx) => ctx.inject('found') };\n",
      },
      { use, file: "roles/lead/role.yaml" },
    );
    expect(project.diagnostics).toEqual([]);
    const session = project.session();
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["found"]);
  });

  it("gives every handler its hook's name and config, the session and the agent", async () => {
    const handlers = [
      "onChatMessage",
      "onToolBefore",
      "onToolAfter",
      "onSystemTransform",
      "onEvent",
      "onLoad",
      "onDispose",
    ];
    const body = handlers
      .map(
        (name) =>
          `${name}: (ctx) => write(["${name}", ctx.hookName, ctx.config?.level, ctx.sessionID, ctx.agent].join(" "))`,
      )
      .join(",\n");
    const project = await openTestProject(
      {
        "role.yaml": role(
          hook(
            "who",
            "chat.message, tool.execute.before, tool.execute.after, system.transform, event",
            ", config: {level: 7}",
          ),
        ),
        "who.mjs": `${logModule}\nexport default {\n${body}\n};\n`,
      },
      { use },
    );
    const session = project.session({ id: "s1" });
    await session.userMessage("hello");
    await session.systemPrompt([]);
    await session.tool({ name: "write", args: {} }, () => "ok");
    await session.event("session.idle");
    await project.dispose();
    expect(await readLog(project.directory)).toEqual([
      "onLoad who 7  ",
      "onChatMessage who 7 s1 tester",
      "onSystemTransform who 7 s1 tester",
      "onToolBefore who 7 s1 tester",
      "onToolAfter who 7 s1 tester",
      "onEvent who 7 s1 tester",
      "onDispose who 7  ",
    ]);
  });

  it("tells a handler where the session works: what the host says, else the project's directory", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(hook("where", "tool.execute.before")),
        "where.mjs": "export default { onToolBefore: (ctx) => ctx.skip(ctx.workspaceDir) };\n",
      },
      { use },
    );
    const call = { name: "bash", args: {} };
    const here = await project.session().tool(call, () => "ran");
    expect(here).toMatchObject({ status: "skipped", content: project.directory });
    const elsewhere = await project.session({ scene: { cwd: "/else/where" } }).tool(call, () => "ran");
    expect(elsewhere.content).toBe("/else/where");
  });

  it("skips a tool for real: it does not run, and its result says who skipped it", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(hook("stopper", "tool.execute.before")),
        "stopper.mjs":
          "export default { onToolBefore: (ctx, { tool }) => { if (tool === 'bash') ctx.skip(); } };\n",
      },
      { use },
    );
    const session = project.session();
    const execute = vi.fn(() => "ran");
    expect(await session.tool({ name: "bash", args: {} }, execute)).toMatchObject({
      status: "skipped",
      content: expect.stringContaining("stopper"),
    });
    expect(execute).not.toHaveBeenCalled();
    expect(await session.tool({ name: "read", args: {} }, execute)).toMatchObject({
      status: "done",
      content: "ran",
    });
  });

  it("retries a tool for real, and within bounds", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(hook("again", "tool.execute.before")),
        "again.mjs": "export default { onToolBefore: (ctx) => ctx.retry() };\n",
      },
      { use },
    );
    const execute = vi.fn(() => Promise.reject(new Error("flaky")));
    expect(await project.session().tool({ name: "bash", args: {} }, execute)).toMatchObject({
      status: "failed",
      attempts: 3,
    });
    expect(execute).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["a tool of the host that has no schema", undefined, "done"],
    [
      "a tool whose validation throws",
      () => {
        throw new Error("bad arguments");
      },
      "failed",
    ],
  ])("runs after-phase hooks on tool.execute.before and after for %s", async (_what, validate, status) => {
    const project = await openTestProject(
      {
        "role.yaml": role(
          hook("late", "tool.execute.before, tool.execute.after"),
          hook("early", "tool.execute.before", ", phase: before"),
        ),
        "late.mjs":
          "export default { onToolBefore: (ctx) => ctx.inject('late before'), onToolAfter: (ctx) => ctx.inject('late after') };\n",
        "early.mjs": "export default { onToolBefore: (ctx) => ctx.inject('early') };\n",
      },
      { use },
    );
    const session = project.session();
    const result = await session.tool(
      { name: "write", args: {}, ...(validate ? { validate } : {}) },
      () => "ok",
    );
    expect(result.status).toBe(status);
    expect(await session.systemPrompt([])).toEqual([
      status === "done" ? "early\nlate before\nlate after" : "early\nlate before",
    ]);
  });

  it("runs the after-phase although the host's own part of the point throws", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(hook("seen", "event")),
        "seen.mjs": `${logModule}export default { onEvent: (ctx, { type }) => write(type) };\n`,
      },
      { use },
    );
    const result = await project.hooks.run("event", { type: "session.error" }, () => {
      throw new Error("host");
    });
    expect(result.core).toMatchObject({ ok: false });
    expect(await readLog(project.directory)).toEqual(["session.error"]);
  });

  it("does not fire for the sessions of another agent", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(hook("mine", "chat.message")),
        "mine.mjs": "export default { onChatMessage: (ctx) => ctx.inject('mine') };\n",
      },
      { use },
    );
    const other = project.session({ agent: "reviewer" });
    await other.userMessage("hello");
    expect(await other.systemPrompt([])).toEqual([]);
    const own = project.session();
    await own.userMessage("hello");
    expect(await own.systemPrompt([])).toEqual(["mine"]);
  });

  it("injects on system.transform into the prompt at hand from the before-phase, into the next from the after-phase", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(
          hook("early", "system.transform", ", phase: before"),
          hook("late", "system.transform"),
        ),
        "early.mjs": "export default { onSystemTransform: (ctx) => ctx.inject('early') };\n",
        "late.mjs": "export default { onSystemTransform: (ctx) => ctx.inject('late') };\n",
      },
      { use },
    );
    const session = project.session();
    expect(await session.systemPrompt(["base"])).toEqual(["base", "early"]);
    expect(await session.systemPrompt(["base"])).toEqual(["base", "late\nearly"]);
  });

  it("shows the host's state, of which a hook can change nothing", async () => {
    const tasks = [{ id: "t1", status: "running", subagent: "helper" }];
    const project = await openTestProject(
      {
        "role.yaml": role(hook("watch", "tool.execute.after")),
        "watch.mjs": `export default { onToolAfter: (ctx) => {
          const dispatch = ctx.getDispatchState();
          ctx.inject([dispatch.activeTaskCount, ctx.getFunctionState("plan").phase, ctx.getGraphState()].join(" "));
          dispatch.tasks.pop();
        } };\n`,
      },
      {
        use,
        state: {
          dispatch: () => ({ activeTaskCount: tasks.length, tasks }),
          function: (name, { session, agent }) => ({ phase: `${name} of ${agent} in ${session}` }),
          graph: () => {
            throw new Error("not now");
          },
        },
      },
    );
    const session = project.session({ id: "s1" });
    await session.tool({ name: "dispatch", args: {} }, () => "ok");
    expect(await session.systemPrompt([])).toEqual(["1 plan of tester in s1 "]);
    expect(tasks).toHaveLength(1);
  });

  it("does not let a handler change what the host holds", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(
          hook("edits", "tool.execute.before, system.transform"),
          hook("half", "tool.execute.before, system.transform"),
        ),
        "edits.mjs":
          "export default { onToolBefore: (ctx, { args }) => { args.path = 'b'; }, onSystemTransform: (ctx, { system }) => { system.push('more'); } };\n",
        "half.mjs":
          "export default { onToolBefore: (ctx, { args }) => { args.path = 'c'; throw new Error('half-way'); }, onSystemTransform: (ctx, { system }) => { system.length = 0; throw new Error('half-way'); } };\n",
      },
      { use, freeze: true },
    );
    const session = project.session();
    const args = { path: "a" };
    const parts = ["base"];
    expect(await session.tool({ name: "read", args }, ({ path }) => path)).toMatchObject({
      output: "b",
      args: { path: "b" },
    });
    expect(await session.systemPrompt(parts)).toEqual(["base", "more"]);
    expect([args, parts]).toEqual([{ path: "a" }, ["base"]]);
  });

  it("keeps a hook whose onLoad fails, and tells it", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role(hook("shaky", "chat.message")),
        "shaky.mjs":
          "export default { onLoad() { throw new Error('no database'); }, onChatMessage: (ctx) => ctx.inject('still here') };\n",
      },
      { use },
    );
    expect(project.diagnostics).toMatchObject([
      { code: "HOOK_FAILED", message: expect.stringMatching(/"shaky".*no database/), source: { line: 4 } },
    ]);
    const session = project.session();
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["still here"]);
  });

  it("says which handlers and events do not fit together", async () => {
    const project = await openTestProject(
      { "role.yaml": role(hook("odd", "chat.message")), "odd.mjs": "export default { onEvent() {} };\n" },
      { use },
    );
    expect(project.diagnostics.map(({ code }) => code)).toEqual([
      "HOOK_HANDLER_MISSING",
      "HOOK_HANDLER_UNUSED",
    ]);
  });
});

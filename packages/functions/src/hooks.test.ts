import type { TraceRecord } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { rolebox } from "../../dialects/src/rolebox/index.js";
import { openTestProject } from "../../project/src/fixtures/open-test-project.js";
import { conditions } from "../../scopes/conditions/src/index.js";
import { observeEvents } from "../../scopes/observe-events/src/index.js";
import { functions } from "./node.js";

const use = [functions, observeEvents, conditions, rolebox];
const files = {
  "role.yaml": "name: tester\nauto_activate: [plan]\n",
  "functions/plan.md": `---
produces: plan
observe: [{ on: tool_after, capture_artifact: plan }]
gate:
  all: [artifact_exists(plan), user_approval]
transitions: [{ when: gate, activate: build, deactivate: plan }]
---
Plan first.
`,
  "functions/build.md": `---
consumes: plan
requires_evidence: test
continue_until: evidence_met
observe: [{ on: tool_after, tool: test, inject: Tests ran. }]
---
Build it.
`,
};

describe("functions in a project", () => {
  it("do their part at the points, whoever stands first in `use`", async () => {
    const project = await openTestProject(files, { use });
    expect(project.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
    const session = project.session({ id: "s" });

    expect(await session.userMessage("A search box")).toEqual({ text: "A search box" });
    const first = await session.systemPrompt(["You help."]);
    expect(first).toHaveLength(2);
    expect(first[1]).toContain("Plan first.\n(Gated:");
    expect(await session.stop("```plan\n- [ ] one\n```")).toEqual({ again: false });
    await session.end("done");

    await session.userMessage("Yes.");
    const second = (await session.systemPrompt(["You help."])).join("\n");
    expect(second).toContain("Build it.");
    expect(second).toContain('<artifact name="plan">\n- [ ] one\n</artifact>');
    const on = await session.stop("I built half of it.");
    expect(on.again).toBe(true);
    expect(on.text).toContain("[build: continued 1 of 5]");
    await session.tool({ name: "test", args: {} }, () => "passed");
    expect((await session.systemPrompt([])).join("\n")).toContain("Tests ran.");
    expect(await session.stop("All of it.")).toEqual({ again: false });
    expect(project.engine(functions).state("s", "build")).toMatchObject({ phase: "complete" });
  });

  it("tell conditions and observers where the session works: what the host says, else the project's directory", async () => {
    const project = await openTestProject(
      {
        "role.yaml": `name: tester
auto_activate: [plan]
extensions:
  conditions: [{ name: works_in, module: works-in.mjs }]
  observe_events: [{ name: asked, module: asked.mjs }]
`,
        "works-in.mjs": "export const handler = (arg, env) => env.workspaceDir === arg;\n",
        "asked.mjs": "export const handle = (ctx) => ['It works in ' + ctx.workspaceDir];\n",
        "functions/plan.md":
          "---\nname: plan\ngate: works_in(/else/where)\nobserve: [{ on: asked }]\n---\nPlan first.\n",
      },
      { use },
    );
    const textOf = async (scene: { cwd?: string }): Promise<string> => {
      const session = project.session({ scene });
      await session.userMessage("Begin.");
      await session.event("asked");
      return (await session.systemPrompt([])).join("\n");
    };
    const here = await textOf({});
    expect(here).toContain(`It works in ${project.directory}`);
    expect(here).toContain("(Gated:");
    const elsewhere = await textOf({ cwd: "/else/where" });
    expect(elsewhere).toContain("It works in /else/where");
    expect(elsewhere).not.toContain("(Gated:");
  });

  it("are in the trace: what became active, what waits, what goes on", async () => {
    const project = await openTestProject(files, { use });
    const notices: string[] = [];
    project.tracer.listen((record: TraceRecord<unknown, { notices?: readonly { text: string }[] }>) => {
      for (const { text } of record.applied.notices ?? []) notices.push(text);
    });
    const session = project.session({ id: "s" });
    await session.userMessage("|build| Go");
    await session.systemPrompt([]);
    await session.stop("Half.");
    expect(notices).toEqual([
      '"plan" is active.',
      '"build" is active.',
      '"plan" waits for artifact_exists(plan) and user_approval.',
      '"build" keeps the turn going, 1 of 5.',
    ]);
  });

  it("tell others what they have seen together", async () => {
    const project = await openTestProject(files, { use });
    const session = project.session({ id: "s" });
    await session.userMessage("|build| Go");
    await session.systemPrompt([]);
    await session.tool({ name: "signal", args: { type: "done" } }, () => "noted");
    await session.tool({ name: "test", args: {} }, () => "passed");
    const facts = functions.provides?.(project.engine(functions)).functions?.methods.facts as (
      s: string,
    ) => unknown;
    expect(facts("s")).toMatchObject({
      kv: { __signals_observed: expect.objectContaining({ done: expect.anything() }) },
      toolsObserved: ["signal", "test"],
      evidenceObserved: { test: true },
      requiredEvidence: ["test"],
      userMessagedThisTurn: true,
    });
    expect(facts("nobody")).toEqual({});
  });

  it("show hooks their state", async () => {
    const project = await openTestProject(
      {
        ...files,
        "role.yaml": `${files["role.yaml"]}hooks: { custom: [{ name: h, events: [chat.message], module: h.mjs }] }\n`,
        "h.mjs":
          "export const onChatMessage = (ctx) => ctx.inject(JSON.stringify([ctx.getFunctionState('plan')?.phase, ctx.getFunctionState('build')]));\n",
      },
      { use },
    );
    const session = project.session({ id: "s" });
    await session.userMessage("x");
    expect((await session.systemPrompt([])).join("\n")).toContain('["gated",null]');
  });

  it("go on as often as continue_max says, beyond what other hooks may", async () => {
    const project = await openTestProject(files, { use });
    const session = project.session({ id: "s" });
    await session.userMessage("|build| Go");
    let times = 0;
    for (; times < 10; times++) {
      await session.systemPrompt([]);
      if (!(await session.stop(`Part ${times}.`)).again) break;
    }
    expect(times).toBe(5);
  });

  it("do not count a continuation that the project refused", async () => {
    const project = await openTestProject(files, { use, maxContinues: 1 });
    const engine = project.engine(functions);
    const session = project.session({ id: "s" });
    await session.userMessage("|build| Go");
    await session.systemPrompt([]);
    expect((await session.stop("One.")).again).toBe(true);
    await session.systemPrompt([]);
    expect((await session.stop("Two.")).again).toBe(false);
    expect(engine.state("s", "build")?.continuationCount).toBe(2);
    await session.end("done");
    expect(engine.state("s", "build")?.continuationCount).toBe(1);
  });

  it("do nothing for another agent, and can be switched off by their names", async () => {
    const project = await openTestProject(files, { use });
    const other = project.session({ id: "other", agent: "stranger" });
    await other.userMessage("|build| Go");
    expect(await other.systemPrompt(["You help."])).toEqual(["You help."]);

    const off = await openTestProject(
      { ...files, "role.yaml": `${files["role.yaml"]}hooks: { builtin: { auto_activate: false } }\n` },
      { use },
    );
    expect(off.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
    const session = off.session({ id: "s" });
    await session.userMessage("Hello");
    expect(off.engine(functions).active("s")).toEqual([]);
  });

  it("remember a session across a reload, but for those of another version and those that are gone", async () => {
    const project = await openTestProject({ ...files, "functions/extra.md": "Extra." }, { use });
    const session = project.session({ id: "s" });
    await session.userMessage("|build|extra| Go");
    await session.tool({ name: "test", args: {} }, () => "passed");
    const { rm, writeFile } = await import("node:fs/promises");
    await writeFile(
      `${project.directory}/functions/plan.md`,
      "---\nstate_schema_version: 2\n---\nPlan anew.",
    );
    await rm(`${project.directory}/functions/extra.md`);
    await project.reload();
    const prompt = (await session.systemPrompt([])).join("\n");
    expect(prompt).toContain("Plan anew.");
    const engine = project.engine(functions);
    expect(engine.active("s").toSorted()).toEqual(["build", "plan"]);
    expect(engine.state("s", "build")?.evidenceObserved).toEqual({ test: true });
    expect(engine.state("s", "plan")).toMatchObject({ schemaVersion: 2, toolsObserved: [] });
  });

  it("of two projects know nothing of each other", async () => {
    const one = await openTestProject(files, { use });
    const two = await openTestProject({ ...files, "functions/plan.md": "Another plan." }, { use });
    await one.session({ id: "s" }).userMessage("Hello");
    expect(two.engine(functions).active("s")).toEqual([]);
    await two.session({ id: "s" }).userMessage("Hello");
    expect((await two.session({ id: "s" }).systemPrompt([])).join("\n")).toContain("Another plan.");
  });
});

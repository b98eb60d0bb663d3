// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell reads them.
import { symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { openProject } from "../../packages/project/src/index.js";
import { requireBuild } from "../build-state.js";
import { openVector } from "./run-vector.js";
import { dialectOf, type Program } from "./vector.js";

// What people have reported of the hooks of existing agents, each with what is right.

const claude = dialectOf("claude-code");

const open = async (
  hooks: unknown,
  programs: Readonly<Record<string, Program>> = {},
  options: Parameters<typeof openVector>[2] = {},
) => {
  const opened = await openVector(
    claude,
    { files: { ".claude/settings.json": { hooks } }, programs },
    options,
  );
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened;
};

const command = (line: string, more: object = {}) => ({
  hooks: [{ type: "command", command: line, ...more }],
});
const bash = { name: "Bash", args: { command: "ls" } };

describe("a file", () => {
  it.each<[what: string, text: string]>([
    ["that holds null", "null"],
    ["that is empty", ""],
    ["that is no JSON", '{ "hooks": '],
    ["whose hooks are a text", '{ "hooks": "none" }'],
    ["whose event is a map", '{ "hooks": { "Stop": {} } }'],
    ["whose group is null", '{ "hooks": { "Stop": [null] } }'],
    ["whose handler is a text", '{ "hooks": { "Stop": [{ "hooks": ["./x"] }] } }'],
  ])("%s is told, and costs no other file's hooks", async (_what, content) => {
    await using opened = await openVector(claude, {
      files: {
        ".claude/settings.json": content,
        ".claude/settings.local.json": { hooks: { Stop: [command("bin/end")] } },
      },
      programs: { end: {} },
    });
    const { project } = opened;
    expect(project.diagnostics.filter(({ source }) => source?.file === ".claude/settings.json")).toHaveLength(
      1,
    );
    expect(project.declared.map(({ declaration }) => declaration.source.file)).toEqual([
      ".claude/settings.local.json",
    ]);
  });

  it("that two places lead to is read once, a link too", async () => {
    await using opened = await openVector(claude, {
      files: { ".claude/settings.json": { hooks: { Stop: [command("bin/end")] } } },
      programs: { end: {} },
    });
    await symlink("settings.json", join(opened.directory, ".claude/settings.local.json"));
    // The project stands in the home directory itself.
    const project = await openProject(opened.directory, { use: [claude], home: opened.directory });
    onTestFinished(async () => void (await project.dispose()));
    await project.session({ id: "s1" }).stop("Done.");
    expect((await opened.ran()).map(({ program }) => program)).toEqual(["end"]);
  });
});

describe("a command", () => {
  it("that reads none of 2 MB on its input still blocks, time and again", async () => {
    const { project } = await open({ PreToolUse: [command("echo no >&2; exit 2")] });
    const session = project.session({ id: "s1" });
    const args = { command: "A".repeat(2_000_000) };
    for (let call = 0; call < 20; call++) {
      expect(await session.tool({ name: "Bash", args }, () => "done")).toMatchObject({
        status: "denied",
        reason: "no",
      });
    }
  });

  it("that answers with 200 KB is heard whole", async () => {
    const context = "x".repeat(200_000);
    const answer = { hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: context } };
    const { project } = await open({ PreToolUse: [command("bin/long")] }, { long: { stdout: answer } });
    expect((await project.session({ id: "s1" }).tool(bash, () => "done")).content).toBe(`done\n\n${context}`);
  });

  it("whose interpreter ends with 2 blocks, and its message shows why", async () => {
    const script = `echo "can't open file '/nonexistent/ghost.py'" >&2; exit 2`;
    const { project } = await open({ PreToolUse: [command(script)] });
    expect((await project.session({ id: "s1" }).tool(bash, () => "done")).content).toContain(
      "/nonexistent/ghost.py",
    );
  });

  it("may stand in a directory with blanks, quotes and dollar signs in its name", async () => {
    await using opened = await openVector(claude, { files: {} });
    const directory = join(opened.directory, `a b $(touch inside) "c"`);
    const inner = await openIn(directory, {
      ".claude/settings.json": JSON.stringify({
        hooks: {
          PreToolUse: [
            command('"$CLAUDE_PROJECT_DIR"/no.sh one'),
            command('"${CLAUDE_PROJECT_DIR}/no.sh" two'),
            { hooks: [{ type: "command", command: "sh", args: ["${CLAUDE_PROJECT_DIR}/no.sh", "three"] }] },
            command("$CLAUDE_PROJECT_DIR/no.sh four"),
          ],
        },
      }),
      "no.sh": '#!/bin/sh\necho "$1" >&2\nexit 2\n',
    });
    expect(inner.diagnostics.map(({ code }) => code)).toEqual(["HOOK_COMMAND_UNQUOTED"]);
    const payload = { session: "s1", tool: "Bash", args: {}, callId: "c1" };
    const result = await inner.hooks.run("tool.approval.pre", payload);
    expect(result.reasons.map(({ reason }) => reason)).toEqual(["one", "two", "three"]);
    expect(result.failures).toMatchObject([{ failure: { kind: "exit" } }]);
  });

  it("with the backslashes of Windows is told where they went", async () => {
    const { project } = await open({ PreToolUse: [command("C:\\Users\\ada\\check.cmd pre")] });
    const payload = { session: "s1", tool: "Bash", args: {}, callId: "c1" };
    const { failures } = await project.hooks.run("tool.approval.pre", payload);
    expect(failures[0]?.failure.message).toMatch(/127.*backslashes/s);
  });
});

/** A project of these files, in a directory that may have any name. */
const openIn = async (directory: string, files: Readonly<Record<string, string>>) => {
  const { mkdir } = await import("node:fs/promises");
  await mkdir(join(directory, ".claude"), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), content, { mode: 0o755 });
  }
  const project = await openProject(directory, { use: [claude], home: false });
  onTestFinished(async () => void (await project.dispose()));
  return project;
};

const says = (permissionDecision: string, more: object = {}): Program => ({
  stdout: { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, ...more } },
});

describe("an allow", () => {
  it("of a hook lifts no rule of the host's", async () => {
    const approval = {
      deny: ({ args }: { args: object }) => (JSON.stringify(args).includes("rm ") ? "Never." : undefined),
    };
    const { project } = await open(
      { PreToolUse: [command("bin/allows")] },
      { allows: says("allow") },
      { approval },
    );
    const result = await project.session().tool({ name: "Bash", args: { command: "rm x" } }, () => "done");
    expect(result).toMatchObject({ status: "denied", reason: "Never." });
  });

  it.each<[first: string, second: string, verdict: string]>([
    ["allow", "deny", "deny"],
    ["deny", "allow", "deny"],
    ["allow", "ask", "ask"],
    ["ask", "allow", "ask"],
    ["defer", "ask", "defer"],
    ["deny", "defer", "deny"],
  ])("beside others: %s and %s come to %s", async (first, second, verdict) => {
    const { project } = await open(
      { PreToolUse: [command("bin/first"), command("bin/second")] },
      { first: says(first), second: says(second) },
    );
    const payload = { session: "s1", tool: "Bash", args: {}, callId: "c1" };
    expect((await project.hooks.run("tool.approval.pre", payload)).verdict).toBe(verdict);
  });

  it("for one call is none for a call within it", async () => {
    const { project } = await open(
      { PreToolUse: [{ matcher: "Task", ...command("bin/allows") }] },
      { allows: says("allow") },
      { approval: { policy: () => "deny" } },
    );
    const session = project.session();
    let inner: unknown;
    const outer = await session.tool({ name: "Task", args: {} }, async () => {
      inner = (await session.tool(bash, () => "done")).status;
      return "done";
    });
    expect([outer.status, inner]).toEqual(["done", "denied"]);
  });
});

describe("a deny", () => {
  it("holds for every kind of tool, with its reason, and the tool does not run", async () => {
    const { project } = await open(
      { PreToolUse: [command("bin/denies")] },
      { denies: { ...says("deny", { permissionDecisionReason: "r" }), stderr: "r", exit: 2 } },
    );
    const session = project.session();
    for (const name of ["Bash", "Write", "apply_patch", "mcp__srv__find", "Task"]) {
      let ran = false;
      const result = await session.tool({ name, args: {} }, () => {
        ran = true;
      });
      expect(result, name).toMatchObject({ status: "denied", reason: "r", content: "r" });
      expect(ran, name).toBe(false);
    }
  });
});

describe("the end of a turn", () => {
  const stop = { Stop: [command("bin/more")] };

  it("that is blocked for ever comes, after eight turns more", async () => {
    const { project, ran, reported } = await open(stop, { more: { stderr: "More!", exit: 2 } });
    const session = project.session({ id: "s1" });
    await session.userMessage("Begin.");
    const answers: unknown[] = [];
    for (let turn = 0; turn < 10; turn++) answers.push(await session.stop("Done."));
    expect(answers.slice(0, 9)).toEqual([...Array(8).fill({ again: true, text: "More!" }), { again: false }]);
    const active = (await ran()).map(
      ({ stdin }) => (JSON.parse(stdin) as { stop_hook_active: boolean }).stop_hook_active,
    );
    expect(active.slice(0, 3)).toEqual([false, true, true]);
    expect(reported().map(({ code }) => code)).toContain("TURN_CONTINUES_EXHAUSTED");
    // What was refused does not come with the next message.
    expect(await session.userMessage("Next.")).toEqual({ text: "Next." });
  });

  it("is not blocked by a hook that ends silently", async () => {
    const { project } = await open(stop, { more: {} });
    expect(await project.session({ id: "s1" }).stop("Done.")).toEqual({ again: false });
  });
});

describe("a hook in the background", () => {
  it("delays nothing, decides nothing, and is heard with the next prompt", async () => {
    const { project, reported } = await open(
      { PreToolUse: [command("bin/later", { async: true })] },
      { later: { wait: 200, ...says("deny", { additionalContext: "It was risky." }) } },
    );
    const session = project.session({ id: "s1" });
    expect(await session.tool(bash, () => "done")).toMatchObject({ status: "done", content: "done" });
    await expect.poll(async () => (await session.systemPrompt(["You."])).at(-1)).toBe("It was risky.");
    expect(reported().map(({ code }) => code)).toEqual(["HOOK_OUTPUT_IGNORED"]);
  });

  it("may wake the model with exit code 2", async () => {
    const { project } = await open(
      { PostToolUse: [command("bin/tests", { asyncRewake: true })] },
      { tests: { stderr: "Two tests are red.", exit: 2 } },
    );
    const session = project.session({ id: "s1" });
    await session.tool(bash, () => "done");
    await expect.poll(async () => (await session.systemPrompt(["You."])).at(-1)).toBe("Two tests are red.");
  });

  it("is ended with the project", async () => {
    const { project } = await open(
      { PreToolUse: [command("bin/later", { async: true })] },
      { later: { wait: 60_000 } },
    );
    await project.session({ id: "s1" }).tool(bash, () => "done");
    expect(await project.dispose()).toEqual([]);
  });
});

describe("a hook that is an http call", () => {
  const serve = async (
    answer: (body: string, request: IncomingMessage) => readonly [status: number, body: string],
  ) => {
    const server = createServer(async (request, response) => {
      const [status, body] = answer(await text(request), request);
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  };
  const deny = JSON.stringify({ decision: "block", reason: "no" });
  const http = (url: string, more: object = {}) => ({
    PreToolUse: [{ hooks: [{ type: "http", url, ...more }] }],
  });

  it("is told what a command is told, and may block", async () => {
    let told: unknown;
    const url = await serve((body) => {
      told = JSON.parse(body);
      return [200, deny];
    });
    const { project } = await open(http(url));
    expect(await project.session({ id: "s1" }).tool(bash, () => "done")).toMatchObject({
      status: "denied",
      reason: "no",
    });
    expect(told).toMatchObject({ hook_event_name: "PreToolUse", tool_name: "Bash", session_id: "s1" });
  });

  it.each<[what: string, status: number, body: string]>([
    ["another status", 500, deny],
    ["no JSON", 200, "denied"],
    ["JSON of another form", 200, '{ "continue": 7 }'],
  ])("blocks nothing with %s, unless it is to", async (_what, status, body) => {
    const url = await serve(() => [status, body]);
    const { project } = await open(http(url));
    expect(await project.session().tool(bash, () => "done")).toMatchObject({ status: "done" });
    const strict = await open(http(url, { onFailure: "block" }));
    expect(await strict.project.session().tool(bash, () => "done")).toMatchObject({ status: "denied" });
  });

  it("sends those variables alone that it names and may use", async () => {
    let header: unknown;
    const url = await serve((_body, { headers }) => {
      header = headers.authorization;
      return [200, ""];
    });
    process.env.HOOK_TEST_TOKEN = "t0";
    onTestFinished(() => void delete process.env.HOOK_TEST_TOKEN);
    const headers = { Authorization: "Bearer $HOOK_TEST_TOKEN" };
    await (await open(http(url, { headers, allowedEnvVars: ["HOOK_TEST_TOKEN"] }))).project
      .session()
      .tool(bash, () => "");
    expect(header).toBe("Bearer t0");
    await (await open(http(url, { headers }))).project.session().tool(bash, () => "");
    expect(header).toBe("Bearer");
  });

  it("is not made to an address that the settings do not allow", async () => {
    let asked = 0;
    const url = await serve(() => {
      asked += 1;
      return [200, deny];
    });
    await using opened = await openVector(claude, {
      files: {
        ".claude/settings.json": { hooks: http(url), allowedHttpHookUrls: ["https://hooks.example/*"] },
      },
    });
    expect(await opened.project.session().tool(bash, () => "done")).toMatchObject({ status: "done" });
    expect(asked).toBe(0);
  });
});

describe("a hook that starts the agent, whose hook starts the agent", () => {
  it("is ended after a few rounds, with the chain named", async () => {
    requireBuild();
    const dist = (path: string) => join(import.meta.dirname, "../../packages", path);
    const { project, directory } = await open({ SessionEnd: [command("node again.mjs", { timeout: 60 })] });
    await writeFile(
      join(directory, "again.mjs"),
      `import { appendFileSync } from "node:fs";
       import { openProject } from ${JSON.stringify(dist("project/dist/index.js"))};
       import { claudeCode } from ${JSON.stringify(dist("dialects/dist/claude-code/index.js"))};
       appendFileSync("rounds.log", (process.env.HARDPOINT_HOOK_CHAIN ?? "") + "\\n");
       const project = await openProject(process.cwd(), {
         use: [claudeCode], home: false,
         report: ({ code, message }) => { if (code === "HOOK_RECURSION") appendFileSync("rounds.log", message + "\\n"); },
       });
       await project.session({ id: "inner" }).dispose();
       await project.dispose();`,
    );
    await project.session({ id: "s1" }).dispose();
    const { readFile } = await import("node:fs/promises");
    const log = await readFile(join(directory, "rounds.log"), "utf8");
    expect(log.split("\n").filter((line) => line.startsWith("session.end"))).toHaveLength(4);
    expect(log).toContain("session.end → session.end → session.end → session.end → session.end");
  });
});

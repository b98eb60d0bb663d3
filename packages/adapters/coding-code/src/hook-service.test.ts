import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHookService, type HookServiceOptions } from "./create-hook-service.js";
import type { HookPayload } from "./hook-service.js";

const projectWith = async (hooks = "", programs: Readonly<Record<string, string>> = {}): Promise<string> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "hook-service-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(directory, ".codingcode"));
  if (hooks !== "") await writeFile(join(directory, ".codingcode/hooks.yaml"), hooks);
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(directory, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(directory, name), 0o755);
  }
  return directory;
};

const serviceWith = (options: HookServiceOptions = {}) => {
  const told: Diagnostic[] = [];
  const service = createHookService({
    home: false,
    report: (diagnostic) => told.push(diagnostic),
    ...options,
  });
  onTestFinished(() => service.dispose());
  return { service, told };
};

const call = (toolName: string, args: object, more: object = {}): HookPayload => ({
  toolName,
  args,
  ...more,
});

describe("functions", () => {
  it("are told how long a tool took", async () => {
    const { service } = serviceWith();
    const lines: string[] = [];
    service.register("tool.execute.after", ({ toolName, duration }) => {
      lines.push(`${toolName} took ${duration} ms`);
    });
    await service.emit("tool.execute.after", { toolName: "grep", args: {}, result: "a", durationMs: 42 });
    expect(lines).toEqual(["grep took 42 ms"]);
  });

  it("estimate what a request costs before it is sent", async () => {
    const { service } = serviceWith();
    const sizes: number[] = [];
    service.register("llm.request.before", ({ messages }) => {
      sizes.push(JSON.stringify(messages).length);
    });
    await service.emit("llm.request.before", { messages: [{ role: "user", content: "hello" }] });
    expect(sizes).toEqual(['[{"role":"user","content":"hello"}]'.length]);
  });

  it("ask about one command, deny another, and have no say in the rest", async () => {
    const { service } = serviceWith();
    service.registerDecision(
      "tool.approval.pre",
      ({ toolName, args }) => {
        const { command } = args as { command: string };
        if (toolName !== "shell") return null;
        if (command.startsWith("sudo")) return { decision: "deny", reason: "Nobody is root here." };
        return command.includes("push") ? { decision: "ask", reason: "Push now?" } : null;
      },
      { priority: 10 },
    );
    const decide = (command: string) => service.emitDecision("tool.approval.pre", call("shell", { command }));
    expect(await decide("sudo ls")).toEqual({ decision: "deny", reason: "Nobody is root here." });
    expect(await decide("git push")).toEqual({ decision: "ask", reason: "Push now?" });
    expect(await decide("ls")).toBeNull();
    expect(await service.emitDecision("tool.approval.pre", call("read", { path: "a" }))).toBeNull();
  });

  it("change a tool's arguments", async () => {
    const { service } = serviceWith();
    service.registerDecision("tool.approval.pre", ({ args }) => ({
      decision: "continue",
      modifiedInput: { ...(args as object), timeout: 10 },
    }));
    expect(await service.emitDecision("tool.approval.pre", call("shell", { command: "make" }))).toEqual({
      decision: "continue",
      modifiedInput: { command: "make", timeout: 10 },
    });
  });

  it("keep a turn going, and are told how it was", async () => {
    const { service } = serviceWith();
    service.registerDecision("agent.turn.stop", ({ content }) =>
      content === "Half." ? { decision: "continue", injection: "And the rest?" } : null,
    );
    expect(await service.emitDecision("agent.turn.stop", { content: "Half.", sessionId: "s" })).toEqual({
      decision: "continue",
      injection: "And the rest?",
    });
    expect(await service.emitDecision("agent.turn.stop", { content: "All.", sessionId: "s" })).toBeNull();
  });

  it.each([
    [
      "synchronously",
      () => {
        throw new Error("no");
      },
    ],
    [
      "later",
      async () => {
        throw new Error("no");
      },
    ],
  ])("that throw %s cost nobody else anything, of either kind", async (_when, handler) => {
    const { service, told } = serviceWith();
    const seen: string[] = [];
    service.register("agent.turn.end", handler, { name: "broken" });
    service.register("agent.turn.end", () => void seen.push("beside"));
    await service.emit("agent.turn.end", { status: "done" });
    expect(seen).toEqual(["beside"]);
    service.registerDecision("tool.approval.pre", handler as never, { priority: 9 });
    service.registerDecision("tool.approval.pre", () => ({ decision: "deny" }));
    expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toEqual({ decision: "deny" });
    expect(told.map(({ code }) => code)).toEqual(["HOOK_FAILED", "HOOK_FAILED"]);
  });

  it("of the two kinds are asked apart", async () => {
    const { service } = serviceWith();
    const seen: string[] = [];
    service.register("tool.approval.pre", () => void seen.push("observer"));
    service.registerDecision("tool.approval.pre", () => void seen.push("decision"));
    await service.emit("tool.approval.pre", call("a", {}));
    expect(seen).toEqual(["observer"]);
    await service.emitDecision("tool.approval.pre", call("a", {}));
    expect(seen).toEqual(["observer", "decision"]);
  });

  it("that give an Effect are told that it is not run, and have no say", async () => {
    const { service, told } = serviceWith();
    const effect = { [Symbol.for("effect/Effect")]: {}, decision: "allow" };
    service.registerDecision("tool.approval.pre", () => effect as never, { priority: 1 });
    service.registerDecision("tool.approval.pre", () => ({ decision: "deny" }));
    expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toEqual({ decision: "deny" });
    expect(told[0]?.message).toContain("an Effect, which is not run");
  });

  it.each(["tool.aproval.pre", "constructor", "plan.ready"])(
    "are refused at %s, which is no point",
    (point) => {
      const { service } = serviceWith();
      expect(() => service.register(point, () => undefined)).toThrow(TypeError);
      expect(() =>
        service.attachSessionHooks("s", [{ point, type: "observer", handler: () => undefined }]),
      ).toThrow(TypeError);
    },
  );

  it("that were taken away are not called", async () => {
    const { service } = serviceWith();
    let calls = 0;
    const remove = service.register("agent.turn.end", () => void calls++);
    await service.emit("agent.turn.end", {});
    remove();
    remove();
    await service.emit("agent.turn.end", {});
    expect(calls).toBe(1);
  });
});

describe("the hooks of files", () => {
  const guard = (more = "") =>
    `hooks:\n  - { name: guard, point: tool.approval.pre, type: decision, command: ./guard, enabled: true${more} }\n`;
  const deny = { guard: `echo '{"decision": "deny", "reason": "from a file"}'` };

  it("decide, and a command's decision is waited for", async () => {
    const directory = await projectWith(guard(), deny);
    const { service } = serviceWith({ projectPath: directory });
    service.registerDecision("tool.approval.pre", () => ({ decision: "allow" }), { priority: 100 });
    expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toEqual({
      decision: "deny",
      reason: "from a file",
    });
  });

  it("run for their own project only, while several are in use", async () => {
    const [one, two] = [await projectWith(guard(), deny), await projectWith()];
    const { service } = serviceWith();
    const decide = (projectPath: string) =>
      service.emitDecision("tool.approval.pre", call("a", {}, { projectPath }));
    expect(await decide(one)).toMatchObject({ decision: "deny" });
    expect(await decide(two)).toBeNull();
    expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toBeNull();
  });

  it("are found by the session, where a later payload names no project", async () => {
    const directory = await projectWith(guard(), deny);
    const { service } = serviceWith();
    await service.emit("agent.turn.start", { sessionId: "s1", projectPath: directory });
    const decide = (sessionId: string) =>
      service.emitDecision("tool.approval.pre", call("a", {}, { sessionId }));
    expect(await decide("s1")).toMatchObject({ decision: "deny" });
    expect(await decide("s2")).toBeNull();
    service.disposeSession("s1");
    expect(await decide("s1")).toBeNull();
  });

  it("are told the payload on stdin", async () => {
    const directory = await projectWith(
      "hooks:\n  - { name: log, point: tool.execute.denied, type: observer, command: ./log, enabled: true }\n",
      { log: "cat > seen.json" },
    );
    const { service } = serviceWith({ projectPath: directory });
    await service.emit("tool.execute.denied", {
      toolName: "rm",
      args: { a: 1 },
      reason: "no",
      source: "rules",
      sessionId: "s",
    });
    expect(JSON.parse(await readFile(join(directory, "seen.json"), "utf8"))).toMatchObject({
      toolName: "rm",
      args: { a: 1 },
      reason: "no",
      source: "rules",
      sessionId: "s",
      projectPath: directory,
    });
  });

  it("are read anew on request: a hook that is switched off stays off, functions stay, other projects are left alone", async () => {
    const [one, two] = [await projectWith(guard(), deny), await projectWith(guard(), deny)];
    const { service } = serviceWith();
    const decide = (projectPath: string) =>
      service.emitDecision("tool.approval.pre", call("a", {}, { projectPath }));
    const remove = service.registerDecision("tool.approval.pre", () => ({ decision: "ask" }));
    await Promise.all([decide(one), decide(two)]);
    await writeFile(join(one, ".codingcode/hooks.yaml"), guard().replace("enabled: true", "enabled: false"));
    await service.reloadUserHooks(one);
    expect(await decide(one)).toEqual({ decision: "ask" });
    expect(await decide(two)).toMatchObject({ decision: "deny" });
    remove();
    expect(await decide(one)).toBeNull();
  });

  it.each([[""], ["hooks: ["], ["hooks: 7"]])("in a file of %j are none", async (text) => {
    const directory = await projectWith(text === "" ? "\n" : text);
    const { service } = serviceWith({ projectPath: directory });
    expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toBeNull();
  });

  it("can be switched off and on by name, in one project, across a reload", async () => {
    const [one, two] = [await projectWith(guard(), deny), await projectWith(guard(), deny)];
    const { service } = serviceWith();
    const decide = (projectPath: string) =>
      service.emitDecision("tool.approval.pre", call("a", {}, { projectPath }));
    service.disableHook(one, "guard");
    expect(await decide(one)).toBeNull();
    await service.reloadUserHooks(one);
    expect(await decide(one)).toBeNull();
    expect(await decide(two)).toMatchObject({ decision: "deny" });
    service.enableHook(one, "guard");
    expect(await decide(one)).toMatchObject({ decision: "deny" });
  });

  it("are read anew when their project was disposed and is named again", async () => {
    const directory = await projectWith(guard(), deny);
    const { service } = serviceWith();
    const decide = () => service.emitDecision("tool.approval.pre", call("a", {}, { projectPath: directory }));
    expect(await decide()).toMatchObject({ decision: "deny" });
    await writeFile(join(directory, ".codingcode/hooks.yaml"), "hooks: []\n");
    expect(await decide()).toMatchObject({ decision: "deny" });
    await service.disposeProject(directory);
    expect(await decide()).toBeNull();
  });

  it("that do not read what they are told are no error", async () => {
    const directory = await projectWith(guard(), { guard: "exit 0" });
    const { service, told } = serviceWith({ projectPath: directory });
    const args = { text: "A".repeat(2_000_000) };
    expect(await service.emitDecision("tool.approval.pre", call("a", args))).toBeNull();
    expect(told).toEqual([]);
  });
});

describe("the hooks of a session", () => {
  it("go before all others, and are for their session only", async () => {
    const { service } = serviceWith();
    service.registerDecision("tool.approval.pre", () => ({ decision: "deny", reason: "global" }), {
      priority: 100,
    });
    service.attachSessionHooks("s1", [
      {
        point: "tool.approval.pre",
        type: "decision",
        handler: () => ({ decision: "allow", reason: "session" }),
      },
    ]);
    const decide = (sessionId: string) =>
      service.emitDecision("tool.approval.pre", call("a", {}, { sessionId }));
    expect(await decide("s1")).toEqual({ decision: "allow", reason: "session" });
    expect(await decide("s2")).toEqual({ decision: "deny", reason: "global" });
    service.disposeSession("s1");
    expect(await decide("s1")).toEqual({ decision: "deny", reason: "global" });
  });
});

it("has higher priorities go first", async () => {
  const { service } = serviceWith();
  service.registerDecision("tool.approval.pre", () => ({ decision: "allow" }), { priority: 1 });
  service.registerDecision("tool.approval.pre", () => ({ decision: "deny" }), { priority: 2 });
  expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toEqual({ decision: "deny" });
});

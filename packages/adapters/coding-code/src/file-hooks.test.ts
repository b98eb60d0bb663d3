import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { call, projectWith, serviceWith } from "./fixtures/service-with.js";

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

  it("are told what the host adds to a payload, and errors as plain data", async () => {
    const directory = await projectWith(
      "hooks:\n  - { name: log, point: tool.execute.error, type: observer, command: ./log, enabled: true }\n",
      { log: "cat > seen.json" },
    );
    const { service } = serviceWith({ projectPath: directory });
    await service.emit("tool.execute.error", {
      toolName: "rm",
      args: {},
      error: new TypeError("no"),
      depth: 2,
    });
    expect(JSON.parse(await readFile(join(directory, "seen.json"), "utf8"))).toMatchObject({
      error: { name: "TypeError", message: "no" },
      depth: 2,
    });
  });

  it("are named when they are switched and are not there", async () => {
    const directory = await projectWith(guard(), deny);
    const { service, told } = serviceWith();
    service.disableHook(directory, "gaurd");
    expect(told).toEqual([]);
    await service.project(directory);
    service.enableHook(directory, "guard");
    expect(told).toMatchObject([{ code: "HOOK_SWITCH_UNKNOWN", hint: 'Did you mean "guard"?' }]);
  });

  it("need not be there at all, but the directory must", async () => {
    const directory = await projectWith();
    const { service, told } = serviceWith();
    await service.reloadUserHooks(directory);
    await writeFile(join(directory, ".codingcode/hooks.yaml"), guard());
    await writeFile(join(directory, "guard"), `#!/bin/sh\n${deny.guard}\n`, { mode: 0o755 });
    await service.reloadUserHooks(directory);
    const decision = await service.emitDecision(
      "tool.approval.pre",
      call("a", {}, { projectPath: directory }),
    );
    expect(decision).toMatchObject({ decision: "deny" });
    expect(told).toEqual([]);
    await service.reloadUserHooks(join(directory, "gone"));
    expect(new Set(told.map(({ code }) => code))).toEqual(new Set(["CONFIG_NOT_FOUND"]));
  });

  it("that do not read what they are told are no error", async () => {
    const directory = await projectWith(guard(), { guard: "exit 0" });
    const { service, told } = serviceWith({ projectPath: directory });
    const args = { text: "A".repeat(2_000_000) };
    expect(await service.emitDecision("tool.approval.pre", call("a", args))).toBeNull();
    expect(told).toEqual([]);
  });
});

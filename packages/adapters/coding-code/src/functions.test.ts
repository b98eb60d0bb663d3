import { describe, expect, it } from "vitest";
import { call, projectWith, serviceWith } from "./fixtures/service-with.js";
import type { HookPayload } from "./hook-service.js";

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

  it.each(["tool.aproval.pre", "constructor"])("are refused at %s, which is no point", (point) => {
    const { service } = serviceWith();
    expect(() => service.register(point, () => undefined)).toThrow(TypeError);
    expect(() =>
      service.attachSessionHooks("s", [{ point, type: "observer", handler: () => undefined }]),
    ).toThrow(TypeError);
  });

  it("for plan.ready, which is not fired here, are no mistake: that they never run is told", async () => {
    const { service, told } = serviceWith();
    let calls = 0;
    service.register("plan.ready", () => void calls++)();
    await service.emit("plan.ready", { title: "Move the shop" });
    expect(await service.emitDecision("plan.ready", {})).toBeNull();
    expect(calls).toBe(0);
    expect(new Set(told.map(({ code }) => code))).toEqual(new Set(["HOOK_EVENT_UNSUPPORTED"]));
  });

  it("are told what the host said, and nothing that it did not say", async () => {
    const { service } = serviceWith();
    const seen: HookPayload[] = [];
    service.register("agent.turn.start", (payload) => void seen.push(payload));
    service.register("tool.approval.post", (payload) => void seen.push(payload));
    await service.emit("agent.turn.start", {});
    const layers = [{ layer: "rules" }, { layer: "user" }];
    await service.emit("tool.approval.post", {
      tool: "rm",
      input: { a: 1 },
      decision: "deny",
      layers,
      mode: "x",
    });
    expect(seen).toEqual([
      {},
      {
        tool: "rm",
        toolName: "rm",
        input: { a: 1 },
        args: { a: 1 },
        callId: "call-2",
        decision: "deny",
        layers,
        mode: "x",
      },
    ]);
  });

  it("give text for the model to whoever asks, where no session keeps it", async () => {
    const { service, told } = serviceWith({ projectPath: await projectWith() });
    service.registerDecision("agent.step.before", () => ({ injection: "Mind the time." }));
    expect(await service.emitDecision("agent.step.before", { step: 1 })).toEqual({
      injection: "Mind the time.",
    });
    expect(told).toEqual([]);
  });

  it("that emit what makes them run are cut off", async () => {
    const { service, told } = serviceWith({ projectPath: await projectWith() });
    let calls = 0;
    service.register("tool.execute.after", async (payload) => {
      calls++;
      await service.emit("tool.execute.after", payload);
    });
    await service.emit("agent.turn.start", {});
    await service.emit("tool.execute.after", { toolName: "grep", args: {}, result: "" });
    expect(calls).toBeLessThan(20);
    expect(told.map(({ code }) => code)).toEqual(["HOOK_RECURSION"]);
  });

  it("of calls at the same time are each told their own", async () => {
    const { service } = serviceWith({ projectPath: await projectWith() });
    service.registerDecision("tool.approval.pre", async ({ toolName, args }) => {
      await Promise.resolve();
      return { decision: args?.ok === true ? "allow" : "deny", reason: toolName ?? "none" };
    });
    const names = Array.from({ length: 20 }, (_, index) => `tool-${index}`);
    const decisions = await Promise.all(
      names.map((name, index) =>
        service.emitDecision("tool.approval.pre", call(name, { ok: index % 2 === 0 })),
      ),
    );
    expect(decisions).toEqual(
      names.map((reason, index) => ({ decision: index % 2 === 0 ? "allow" : "deny", reason })),
    );
  });

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

import type { Injection, Outcome, PointName } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";
import type { OpenOptions } from "../project.js";

const open = async (options: Partial<OpenOptions> = {}) => {
  const told: string[] = [];
  const project = await openTestProject(undefined, {
    report: ({ code, message }) => told.push(`${code} ${message}`),
    ...options,
  });
  const inject = (
    point: PointName,
    injection: Partial<Injection> & { text: string },
    phase: "before" | "after" = "after",
  ) =>
    project.hooks.register({
      point,
      name: injection.text,
      phase,
      run: (): Outcome => ({ inject: [{ target: "system", when: "next", ...injection }] }),
    });
  return { project, session: project.session({ id: "s" }), inject, told };
};

describe("text for the system prompt", () => {
  it("is on one path with the host's corrections: joined, in order, once", async () => {
    const { session, inject } = await open();
    inject("tool.execute.after", { text: "from a hook" });
    session.correct("first");
    await session.tool({ name: "read", args: {} }, () => "ok");
    session.correct("last");
    expect(await session.systemPrompt(["base"])).toEqual(["base", "first\nfrom a hook\nlast"]);
    expect(await session.systemPrompt(["base"])).toEqual(["base"]);
  });

  it("of a before-hook on system.transform is in the same prompt, after what waited", async () => {
    const { session, inject } = await open();
    inject("system.transform", { text: "early" }, "before");
    session.correct("waiting");
    expect(await session.systemPrompt(["base"])).toEqual(["base", "waiting\nearly"]);
    expect(await session.systemPrompt(["base"])).toEqual(["base", "early"]);
  });

  it("of an after-hook there is in the next", async () => {
    const { session, inject } = await open();
    inject("system.transform", { text: "late" }, "after");
    expect(await session.systemPrompt(["base"])).toEqual(["base"]);
    expect(await session.systemPrompt(["base"])).toEqual(["base", "late"]);
  });

  it("is seen by after-hooks, who may change it", async () => {
    const { project, session } = await open();
    project.hooks.register({
      point: "system.transform",
      name: "upper",
      phase: "after",
      run: ({ system }) => ({ input: system.map((part) => part.toUpperCase()) }),
    });
    session.correct("fix it");
    expect(await session.systemPrompt(["base"])).toEqual(["BASE", "FIX IT"]);
  });

  it("is drained once by prompts that are built at the same time", async () => {
    const { project, session } = await open();
    project.hooks.register({
      point: "system.transform",
      name: "slow",
      phase: "before",
      run: () => Promise.resolve(null),
    });
    session.correct("once");
    const built = await Promise.all([session.systemPrompt([]), session.systemPrompt([])]);
    expect(built.flat()).toEqual(["once"]);
  });

  it("waits in its own session only", async () => {
    const { project, session } = await open();
    session.correct("mine");
    expect(await project.session({ id: "other" }).systemPrompt(["base"])).toEqual(["base"]);
    expect(await session.systemPrompt(["base"])).toEqual(["base", "mine"]);
  });

  it("of now, on llm.request.before, is in the request at hand", async () => {
    const { session, inject } = await open();
    inject("llm.request.before", { text: "at once", when: "now" });
    inject("llm.request.before", { text: "next time" });
    const seen = await session.model({ system: ["base"], messages: [] }, ({ system }) => system);
    expect(seen).toEqual(["base", "at once"]);
    expect(await session.systemPrompt([])).toEqual(["next time"]);
  });

  it("survives a reload", async () => {
    const { project, session } = await open();
    session.correct("kept");
    await project.reload();
    expect(await session.systemPrompt([])).toEqual(["kept"]);
  });

  it("left as it was when a hook replaces it by something else", async () => {
    const { project, session, told } = await open();
    project.hooks.register({ point: "system.transform", name: "bad", run: () => ({ input: 7 }) });
    session.correct("kept");
    expect(await session.systemPrompt(["base"])).toEqual(["base", "kept"]);
    expect(told).toEqual([expect.stringMatching(/^HOOK_OUTCOME_INVALID/)]);
  });
});

describe("text for the user's message", () => {
  it("of now is with the message at hand; of next with the next", async () => {
    const { session, inject } = await open();
    const off = inject("chat.message", { text: "now", target: "user", when: "now" });
    inject("chat.message", { text: "next", target: "user" });
    expect(await session.userMessage("hello")).toEqual({ text: "hello\n\nnow" });
    off();
    expect(await session.userMessage("again")).toEqual({ text: "again\n\nnext" });
  });

  it("from elsewhere waits for the next message", async () => {
    const { session, inject } = await open();
    inject("event", { text: "by the way", target: "user" });
    await session.event("session.idle");
    expect(await session.userMessage("hello")).toEqual({ text: "hello\n\nby the way" });
    expect(await session.userMessage("hello")).toEqual({ text: "hello" });
  });

  it("waits on when the message was denied", async () => {
    const { project, session, inject } = await open();
    inject("event", { text: "by the way", target: "user" });
    await session.event("x");
    const off = project.hooks.register({
      point: "chat.message",
      name: "no",
      run: () => ({ verdict: "deny", reason: "not now" }),
    });
    expect(await session.userMessage("hello")).toEqual({ text: "hello", denied: "not now" });
    off();
    expect(await session.userMessage("hello")).toEqual({ text: "hello\n\nby the way" });
  });

  it("is the text of another turn", async () => {
    const { project, session } = await open();
    project.hooks.register({
      point: "agent.turn.stop",
      name: "on",
      run: () => ({ flow: "again", inject: [{ text: "the tests fail", target: "user", when: "now" }] }),
    });
    expect(await session.stop("done")).toEqual({ again: true, text: "the tests fail" });
  });
});

describe("text for a tool's result", () => {
  it("is added to what the model sees, whichever point of the call it comes from", async () => {
    const { session, inject } = await open();
    for (const point of [
      "tool.approval.pre",
      "tool.approval.post",
      "tool.execute.before",
      "tool.execute.after",
    ] as const) {
      inject(point, { text: point, target: "tool-result", when: "now" });
    }
    const { content, output } = await session.tool({ name: "read", args: {} }, () => "ok");
    expect(content.split("\n\n")).toEqual([
      "ok",
      "tool.approval.pre",
      "tool.approval.post",
      "tool.execute.before",
      "tool.execute.after",
    ]);
    expect(output).toBe("ok");
    expect(await session.systemPrompt([])).toEqual([]);
  });

  it("is reported where no tool is called", async () => {
    const { session, inject, told } = await open();
    inject("event", { text: "lost", target: "tool-result" });
    await session.event("session.idle");
    expect(told).toEqual([
      expect.stringMatching(/^HOOK_INJECTION_LOST Hook "lost" adds to a tool's result on event/),
    ]);
  });
});

describe("outside a session", () => {
  it("what would wait is reported as lost, and no session gets it", async () => {
    const { project, session, inject, told } = await open();
    inject("event", { text: "whose?" });
    await project.hooks.run("event", { type: "x" });
    expect(told).toEqual([
      expect.stringMatching(/^HOOK_INJECTION_LOST What hook "whose\?" injects on event is lost/),
    ]);
    expect(await session.systemPrompt([])).toEqual([]);
  });

  it("what would wait is kept by the session that the payload names", async () => {
    const { project, session, inject, told } = await open();
    inject("event", { text: "mine" });
    await project.hooks.run("event", { type: "x", session: "s" });
    await project.hooks.run("event", { type: "x", session: "unheard of" });
    expect(told).toHaveLength(1);
    expect(await session.systemPrompt([])).toEqual(["mine"]);
  });

  it("what is for now is in the result, where the caller takes it", async () => {
    const { project, inject, told } = await open();
    inject("chat.message", { text: "now", target: "user", when: "now" });
    inject("system.transform", { text: "early" }, "before");
    expect((await project.hooks.run("chat.message", { text: "x" })).injections).toHaveLength(1);
    expect((await project.hooks.run("system.transform", { system: [] })).injections).toHaveLength(1);
    expect(told).toEqual([]);
  });
});

import type { PointName } from "@hardpoint/hooks";
import { describe, expect, it, vi } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";
import { recordingLogger } from "../fixtures/recording-logger.js";
import type { OpenOptions } from "../project.js";

const open = async (options: Partial<OpenOptions> = {}) => {
  const project = await openTestProject(undefined, options);
  const seen: Record<string, unknown>[] = [];
  const watch = (...points: PointName[]) => {
    for (const point of points)
      project.hooks.register({
        point,
        name: "watch",
        run: (payload) => void seen.push({ point, ...payload }),
      });
  };
  return { project, session: project.session({ id: "s" }), seen, watch };
};

describe("a session", () => {
  it("is the role's, with an id of its own", async () => {
    const { project } = await open();
    const [one, other] = [project.session(), project.session({ agent: "reviewer" })];
    expect(one.id).not.toBe(other.id);
    expect([one.agent, other.agent]).toEqual(["tester", "reviewer"]);
  });

  it("is found again under its id, and refused to another agent", async () => {
    const { project, session } = await open();
    expect(project.session({ id: "s" })).toBe(session);
    expect(() => project.session({ id: "s", agent: "reviewer" })).toThrow(
      'Session "s" is open for the agent "tester"',
    );
    await session.dispose();
    expect(project.session({ id: "s", agent: "reviewer" })).not.toBe(session);
  });

  it("counts turns and steps", async () => {
    const { session, seen, watch } = await open();
    watch(
      "session.start",
      "agent.turn.start",
      "chat.message",
      "agent.step.before",
      "agent.turn.end",
      "session.end",
    );
    await session.start();
    await session.userMessage("one");
    await session.step();
    await session.step();
    await session.end("done");
    await session.userMessage("two");
    await session.step();
    await session.dispose("clear");
    await session.dispose("again");
    const where = { session: "s", agent: "tester" };
    expect(seen).toEqual([
      { point: "session.start", source: "startup", ...where },
      { point: "agent.turn.start", turn: 1, ...where },
      { point: "chat.message", text: "one", ...where },
      { point: "agent.step.before", turn: 1, step: 1, ...where },
      { point: "agent.step.before", turn: 1, step: 2, ...where },
      { point: "agent.turn.end", turn: 1, status: "done", ...where },
      { point: "agent.turn.start", turn: 2, ...where },
      { point: "chat.message", text: "two", ...where },
      { point: "agent.step.before", turn: 2, step: 1, ...where },
      { point: "session.end", reason: "clear", ...where },
    ]);
  });

  it("logs what hooks tell the person", async () => {
    const log = recordingLogger();
    const { project, session } = await open({ log });
    project.hooks.register({ point: "event", name: "n", run: () => ({ notice: "look here" }) });
    await session.event("x", { a: 1 });
    expect(log.lines).toContain("info: look here");
  });

  it("logs what of a hook failed", async () => {
    const log = recordingLogger();
    const { project, session } = await open({ log });
    project.hooks.register({
      point: "event",
      name: "bad",
      run: () => {
        throw new Error("boom");
      },
    });
    await session.event("x");
    expect(log.lines.filter((line) => /warn: .*"bad".*boom/.test(line))).toHaveLength(1);
  });

  it("survives a host's report and log that throw", async () => {
    const throws = () => {
      throw new Error("full disk");
    };
    const { project, session } = await open({ report: throws });
    project.hooks.register({ point: "event", name: "bad", run: throws });
    await expect(session.event("x")).resolves.toBeUndefined();
  });
});

describe("a user's message", () => {
  it.each([
    ["deny", "Not today.", "Not today."],
    ["deny", undefined, "Denied by guard."],
    ["ask", undefined, "guard wants the message to be asked about, and there is no way to ask here."],
    [
      "defer",
      "who knows",
      "guard wants the message to be asked about, and there is no way to ask here. (who knows)",
    ],
    ["allow", undefined, undefined],
    ["pass", undefined, undefined],
  ] as const)("with the verdict %s (%s)", async (verdict, reason, denied) => {
    const { project, session } = await open();
    project.hooks.register({
      point: "chat.message",
      name: "guard",
      run: () => ({ verdict, ...(reason ? { reason } : {}) }),
    });
    expect((await session.userMessage("hello")).denied).toBe(denied);
  });

  it("is given as hooks left it", async () => {
    const { project, session } = await open();
    project.hooks.register({
      point: "chat.message",
      name: "polite",
      run: ({ text }) => ({ input: `${text}, please` }),
    });
    expect(await session.userMessage("go")).toEqual({ text: "go, please" });
  });
});

describe("a model call", () => {
  const request = { model: "m", system: ["s"], messages: ["hi"] };

  it("is made with what hooks left of the request, and told afterwards", async () => {
    const { project, session, seen, watch } = await open();
    project.hooks.register({ point: "llm.request.before", name: "cut", run: () => ({ input: ["shorter"] }) });
    watch("llm.response.after");
    expect(await session.model(request, async (sent) => sent)).toEqual({ ...request, messages: ["shorter"] });
    expect(seen).toMatchObject([{ model: "m", response: { messages: ["shorter"] } }]);
  });

  it("that fails is told, and throws what it threw", async () => {
    const { session, seen, watch } = await open();
    watch("llm.response.error", "llm.response.after");
    const error = Object.assign(new Error("overloaded"), { status: 529 });
    await expect(session.model(request, () => Promise.reject(error))).rejects.toBe(error);
    expect(seen).toMatchObject([
      { point: "llm.response.error", error: { message: "overloaded", status: 529 } },
    ]);
  });
});

describe("a sub-agent", () => {
  it("is started with what hooks left of its prompt, and told when it runs and when it ends", async () => {
    const { project, session, seen, watch } = await open();
    project.hooks.register({
      point: "agent.subagent.spawn.before",
      name: "add",
      run: ({ prompt }) => ({ input: `${prompt}!` }),
    });
    watch("agent.subagent.spawn.after", "agent.subagent.complete");
    const ran = await session.spawn({ profile: "helper", prompt: "look" }, async (prompt, child) => ({
      prompt,
      child,
    }));
    expect(ran).toMatchObject({ result: { prompt: "look!" } });
    const child = (ran as { result: { child: string } }).result.child;
    expect(seen).toMatchObject([
      { point: "agent.subagent.spawn.after", profile: "helper", child },
      { point: "agent.subagent.complete", child, status: "done", output: { prompt: "look!" } },
    ]);
  });

  it("is not started when a hook denies it", async () => {
    const { project, session } = await open();
    project.hooks.register({
      point: "agent.subagent.spawn.before",
      name: "no",
      run: () => ({ verdict: "deny", reason: "enough" }),
    });
    const run = vi.fn();
    expect(await session.spawn({ profile: "helper", prompt: "look" }, run)).toEqual({ denied: "enough" });
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ["error", new Error("lost")],
    ["aborted", Object.assign(new Error("stop"), { name: "AbortError" })],
  ])("that fails is told as %s, and throws what it threw", async (status, error) => {
    const { session, seen, watch } = await open();
    watch("agent.subagent.complete");
    await expect(
      session.spawn({ profile: "helper", prompt: "x" }, () => {
        throw error;
      }),
    ).rejects.toBe(error);
    expect(seen).toMatchObject([{ status }]);
  });
});

describe("saving", () => {
  it("is told before and after, also when it fails", async () => {
    const { session, seen, watch } = await open();
    watch("session.save.before", "session.save.after");
    await session.save("a.json", () => undefined);
    await expect(session.save("b.json", () => Promise.reject(new Error("full")))).rejects.toThrow("full");
    expect(seen).toMatchObject([
      { target: "a.json" },
      { ok: true },
      { target: "b.json" },
      { target: "b.json", ok: false },
    ]);
  });
});

describe("the end of a turn", () => {
  it("is put off by hooks at most as often as the bound allows, which is told, and anew in the next turn", async () => {
    const told: string[] = [];
    const { project, session } = await open({ report: ({ code }) => told.push(code) });
    const continued: number[] = [];
    project.hooks.register({
      point: "agent.turn.stop",
      name: "never done",
      run: (payload) => {
        continued.push(payload.continued);
        return { flow: "again" };
      },
    });
    await session.userMessage("go");
    const turn = async () =>
      [await session.stop("a"), await session.stop("b"), await session.stop("c")].map(({ again }) => again);
    expect(await turn()).toEqual([true, true, false]);
    expect(continued).toEqual([0, 1, 2]);
    expect(told).toEqual(["TURN_CONTINUES_EXHAUSTED"]);
    await session.userMessage("more");
    expect(await turn()).toEqual([true, true, false]);
  });

  it.each([
    [0, [false, false]],
    [1, [true, false]],
  ])("with a bound of %i", async (maxContinues, expected) => {
    const { project, session } = await open({ maxContinues });
    project.hooks.register({ point: "agent.turn.stop", name: "on", run: () => ({ flow: "again" }) });
    expect([(await session.stop("a")).again, (await session.stop("b")).again]).toEqual(expected);
  });

  it.each([[null], [{ flow: "stop" } as const], [{}]])("is not put off by %j", async (said) => {
    const { project, session } = await open();
    project.hooks.register({ point: "agent.turn.stop", name: "x", run: () => said });
    expect(await session.stop("a")).toEqual({ again: false });
  });
});

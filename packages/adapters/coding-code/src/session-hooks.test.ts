import { describe, expect, it } from "vitest";
import { call, projectWith, serviceWith } from "./fixtures/service-with.js";

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

describe("in the sessions of a project", () => {
  it("what a function decides is done, and what it makes of the arguments is validated", async () => {
    const { service } = serviceWith();
    service.registerDecision("tool.approval.pre", ({ toolName, args }) =>
      toolName === "fetch"
        ? { decision: "continue", modifiedInput: { ...args, retries: args?.retries ?? "many" } }
        : null,
    );
    service.registerDecision("tool.execute.after", ({ result }) => ({ modifiedOutput: `${result}!` }));
    const session = (await service.project(await projectWith())).session();
    const fetch = (args: Readonly<Record<string, unknown>>) =>
      session.tool(
        {
          name: "fetch",
          args,
          validate: ({ retries }) => (typeof retries === "number" ? undefined : "retries must be a number"),
        },
        ({ retries }) => `fetched after ${retries}`,
      );
    expect(await fetch({ retries: 2 })).toMatchObject({ status: "done", output: "fetched after 2!" });
    expect(await fetch({})).toMatchObject({ status: "failed", attempts: 0 });
  });

  it("a function keeps a turn going twice", async () => {
    const { service, told } = serviceWith();
    service.registerDecision("agent.turn.stop", () => ({ decision: "continue" }));
    const session = (await service.project(await projectWith())).session();
    await session.userMessage("Go.");
    const again = { again: true, text: "(continue)" };
    expect([await session.stop("a"), await session.stop("b"), await session.stop("c")]).toEqual([
      again,
      again,
      { again: false },
    ]);
    expect(told.map(({ code }) => code)).toEqual(["TURN_CONTINUES_EXHAUSTED"]);
  });
});

it("has higher priorities go first", async () => {
  const { service } = serviceWith();
  service.registerDecision("tool.approval.pre", () => ({ decision: "allow" }), { priority: 1 });
  service.registerDecision("tool.approval.pre", () => ({ decision: "deny" }), { priority: 2 });
  expect(await service.emitDecision("tool.approval.pre", call("a", {}))).toEqual({ decision: "deny" });
});

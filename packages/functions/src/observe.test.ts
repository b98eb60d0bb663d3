import { asyncCapability, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { now, openRole, session } from "./fixtures/role.js";

describe("what a function observes", () => {
  it("is in its state, and what it injects goes to the model", () => {
    const { engine, diagnostics } = openRole({
      work: `---
params: { what: docs }
observe:
  - { on: tool_after, tool: test, when_output: { contains: passed }, set_evidence: tests, inject: "Go on with {what}." }
  - { on: tool_after, tool: todowrite, sync_todos: true }
  - { on: message, inject: A message. }
  - { on: activate, inject: It begins. }
---
Work.`,
    });
    now(engine.prepare());
    expect(now(engine.userMessage(session, "|work:code| Go")).injections).toEqual([
      "It begins.",
      "A message.",
    ]);
    expect(now(engine.toolAfter(session, { name: "test", output: "1 failed" })).injections).toEqual([]);
    expect(now(engine.toolAfter(session, { name: "test", output: "2 passed" })).injections).toEqual([
      "Go on with code.",
    ]);
    now(
      engine.toolAfter(session, {
        name: "todowrite",
        args: { todos: [{ content: "a", status: "pending" }] },
      }),
    );
    expect(engine.state(session, "work")).toMatchObject({
      toolsObserved: ["test", "todowrite"],
      evidenceObserved: { tests: true },
      kv: { __todos: [{ content: "a", status: "pending" }] },
    });
    expect(diagnostics).toEqual([]);
  });

  it("is in the same prompt when a transition activates it", () => {
    const { engine } = openRole({
      a: "---\ntransitions: [{ when: turn_count(1), activate: b }]\n---\nA.",
      b: "---\nobserve: [{ on: activate, inject: It begins. }]\n---\nB.",
    });
    now(engine.activate(session, ["a"]));
    const { parts, injections } = now(engine.systemParts(session));
    expect(parts.at(-1)).toBe("It begins.");
    expect(injections).toEqual([]);
  });

  it("may be an event of one's own, which the host tells of", () => {
    const { engine } = openRole(
      { work: "---\nobserve: [{ on: deployed }]\n---\nWork.", other: "Other." },
      { observers: { deployed: { handle: (_context, spec) => [`${spec.on} it is`] } } },
    );
    now(engine.activate(session, ["work", "other"]));
    expect(now(engine.event(session, "deployed", { to: "here" })).injections).toEqual(["deployed it is"]);
    expect(now(engine.event(session, "tool_after")).injections).toEqual([]);
    expect(engine.state(session, "work")?.toolsObserved).toEqual([]);
  });

  it("is nothing for a function that is complete", () => {
    const { engine } = openRole({ work: "---\ncontinue_until: turn_count(0)\n---\nWork." });
    now(engine.activate(session, ["work"]));
    now(engine.stop(session, "Done."));
    now(engine.toolAfter(session, { name: "read" }));
    expect(engine.state(session, "work")).toMatchObject({ phase: "complete", toolsObserved: [] });
  });

  it("without observers is each tool, as the evidence of its own name", () => {
    const none = asyncCapability({});
    const { engine } = openRole(
      { work: "---\nrequires_evidence: lint\n---\nWork." },
      { capabilities: { observe_events: none } },
    );
    now(engine.activate(session, ["work"]));
    now(engine.toolAfter(session, { name: "lint" }));
    now(engine.toolAfter(session, { name: "__proto__" }));
    expect(engine.state(session, "work")).toMatchObject({
      toolsObserved: ["lint", "__proto__"],
      evidenceObserved: { lint: true },
    });
  });

  it("without observers is no evidence where a spec sets it: nobody looks at the guard", () => {
    const spec = "{ on: tool_after, tool: lint, when_output: { contains: clean }, set_evidence: lint }";
    const { engine } = openRole(
      { work: `---\nrequires_evidence: lint\nobserve: [${spec}]\n---\nWork.` },
      { capabilities: { observe_events: asyncCapability({}) } },
    );
    now(engine.activate(session, ["work"]));
    now(engine.toolAfter(session, { name: "lint", output: "12 problems" }));
    expect(engine.state(session, "work")).toMatchObject({ toolsObserved: ["lint"], evidenceObserved: {} });
  });

  it("is reported where it fails, and costs nothing else", async () => {
    for (const observe of [
      () => {
        throw new Error("no luck");
      },
      () => Promise.reject(new Error("no luck")),
    ]) {
      const { engine, diagnostics } = openRole(
        { work: "Work." },
        { capabilities: { observe_events: asyncCapability({ observe }) } },
      );
      now(engine.activate(session, ["work"]));
      expect(await engine.toolAfter(session, { name: "test" })).toEqual({ notices: [], injections: [] });
      expect(diagnostics).toMatchObject([
        {
          code: "EXTENSION_FAILED",
          message: 'What the function "work" observes could not be looked at: no luck',
        },
      ]);
    }
  });

  it("must be plain data", () => {
    const effects = {
      payloads: [
        { key: "call", value: () => 1 },
        { key: "__proto__", value: 2 },
      ],
    };
    const { engine, diagnostics } = openRole(
      { work: "Work." },
      { capabilities: { observe_events: syncCapability({ observe: () => effects }) } },
    );
    now(engine.activate(session, ["work"]));
    now(engine.toolAfter(session, { name: "test" }));
    expect(Object.entries(engine.state(session, "work")?.kv ?? {})).toEqual([["__proto__", 2]]);
    expect(diagnostics).toMatchObject([{ code: "EXTENSION_FAILED" }]);
  });
});

describe("a function that signals that it is blocked", () => {
  const blockedAt = 1_000_000;
  const open = () => {
    let time = blockedAt;
    const role = openRole(
      { work: "---\ncontinue_until: state_eq(done=yes)\n---\nWork." },
      { now: () => time },
    );
    now(role.engine.activate(session, ["work"]));
    const { notices } = now(
      role.engine.toolAfter(session, { name: "signal", args: { type: "blocked", payload: "CI" } }),
    );
    expect(notices).toMatchObject([{ kind: "gated" }]);
    const pass = (ms: number): void => {
      time += ms;
    };
    return { ...role, pass };
  };

  it("waits and does not go on", () => {
    const { engine } = open();
    expect(engine.state(session, "work")).toMatchObject({
      phase: "gated",
      blockedAt,
      blockedTimeoutMs: 120_000,
      kv: { __signals_observed: { blocked: "CI" } },
    });
    now(engine.systemParts(session));
    expect(now(engine.stop(session, "I wait.")).notices).toMatchObject([
      { kind: "stopped", reason: "blocked" },
    ]);
  });

  it.each([
    [
      "until the user writes",
      (role: ReturnType<typeof open>) => void now(role.engine.userMessage(session, "CI is green.")),
    ],
    ["for two minutes at most", (role: ReturnType<typeof open>) => role.pass(120_000)],
  ])("waits %s", (_what, wake) => {
    const role = open();
    now(role.engine.systemParts(session));
    wake(role);
    expect(now(role.engine.systemParts(session)).notices).toMatchObject([{ kind: "opened" }]);
    expect(role.engine.state(session, "work")).not.toHaveProperty("blockedAt");
    expect(now(role.engine.stop(session, "Go on.")).continuation).toBeDefined();
  });
});

describe("artifacts", () => {
  const files = {
    draft: "---\nproduces: notes\nobserve: [{ on: tool_after, capture_artifact: notes }]\n---\nDraft.",
    use: "---\nconsumes: notes\n---\nUse.",
  };
  const captured = (engine: ReturnType<typeof openRole>["engine"]) => {
    now(engine.activate(session, ["draft", "use"]));
    now(engine.stop(session, "```notes\nremember\n```"));
    return now(engine.systemParts(session)).parts.at(-1);
  };

  it("are kept in the session where the host keeps none", () => {
    const { engine } = openRole(files);
    expect(captured(engine)).toBe('<artifact name="notes">\nremember\n</artifact>');
    now(engine.activate("s2", ["use"]));
    expect(now(engine.systemParts("s2")).parts).toHaveLength(1);
  });

  it("are the host's where it keeps them", () => {
    const kept = new Map<string, string>();
    const artifacts = syncCapability({
      exists: (name: string) => kept.has(name),
      read: (name: string) => kept.get(name),
      write: (name: string, text: string, of: string) => void kept.set(name, `${of}: ${text}`),
    });
    const { engine } = openRole(files, { capabilities: { artifacts } });
    expect(captured(engine)).toContain("s1: remember");
  });

  it("can be read where the host takes them and gives none back", () => {
    const { engine } = openRole(files, {
      capabilities: { artifacts: syncCapability({ write: () => undefined }) },
    });
    expect(captured(engine)).toContain("remember");
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("the disk is full");
      },
    ],
    ["rejects", () => Promise.reject(new Error("the disk is full"))],
  ])("are kept in the session where the host %s", async (_what, write) => {
    const { engine, diagnostics } = openRole(files, {
      capabilities: { artifacts: syncCapability({ write }) },
    });
    captured(engine);
    await Promise.resolve();
    expect(now(engine.systemParts(session)).parts.at(-1)).toContain("remember");
    expect(diagnostics).toMatchObject([
      { code: "EXTENSION_FAILED", message: 'The host could not keep the artifact "notes": the disk is full' },
    ]);
  });
});

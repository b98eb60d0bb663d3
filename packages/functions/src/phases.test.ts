import { describe, expect, it } from "vitest";
import { now, openRole, session } from "./fixtures/role.js";

const plan = `---
phase: plan
priority: 20
produces: plan
observe:
  - on: tool_after
    capture_artifact: plan
gate:
  all: [artifact_exists(plan), user_approval]
transitions:
  - { when: gate, activate: [build], deactivate: [plan] }
---
Plan before you build.
`;
const build = `---
phase: build
consumes: plan
---
Build what was planned.
`;

const textOf = (parts: readonly string[]) => parts.join("\n");

describe("a planning and a building function", () => {
  it("hand over once the plan is there and the user has answered", () => {
    const { engine, diagnostics } = openRole({ plan, build });
    now(engine.prepare());
    expect(now(engine.userMessage(session, "|plan| A search box"))).toMatchObject({
      text: "A search box",
      notices: [{ function: "plan", kind: "activated" }],
    });
    const first = now(engine.systemParts(session));
    expect(first.parts).toHaveLength(1);
    expect(first.parts[0]).toBe(
      '<function name="plan" phase="plan" state="gated">\nPlan before you build.\n' +
        "(Gated: what follows this function waits for artifact_exists(plan) and user_approval.)\n</function>",
    );
    expect(first.notices).toMatchObject([{ function: "plan", kind: "gated" }]);
    expect(now(engine.stop(session, "Here it is.\n```plan\n- [ ] one\n```\n"))).toMatchObject({
      continuation: undefined,
      notices: [{ kind: "captured", text: '"plan" made the artifact "plan".' }],
    });

    now(engine.userMessage(session, "Yes, do it."));
    const second = now(engine.systemParts(session));
    expect(second.notices.map(({ function: name, kind }) => `${name} ${kind}`)).toEqual([
      "plan opened",
      "plan deactivated",
      "build activated",
    ]);
    expect(second.parts).toEqual([
      '<function name="build" phase="build">\nBuild what was planned.\n</function>',
      '<artifact name="plan">\n- [ ] one\n</artifact>',
    ]);
    expect(engine.active(session)).toEqual(["build"]);
    expect(diagnostics).toEqual([]);
  });

  it("do not hand over when the plan comes within the turn that the user asked in", () => {
    const { engine } = openRole({ plan, build });
    now(engine.userMessage(session, "|plan| A search box"));
    now(engine.systemParts(session));
    const tool = { name: "read", assistantText: "```plan\n- [ ] one\n```" };
    expect(now(engine.toolAfter(session, tool)).notices).toMatchObject([{ kind: "captured" }]);
    now(engine.systemParts(session));
    expect(engine.state(session, "plan")).toMatchObject({ phase: "gated", gateSatisfied: false });
  });
});

describe("a gate", () => {
  it.each([
    ["true", true, "active"],
    ["false", false, "gated"],
    ["unknown", "yes", "gated"],
  ])("that is %s", (_what, answer, phase) => {
    const { engine } = openRole(
      { work: "---\ngate: ready\n---\nWork." },
      { custom: { ready: { handler: () => answer as boolean } } },
    );
    now(engine.activate(session, ["work"]));
    now(engine.systemParts(session));
    expect(engine.state(session, "work")).toMatchObject({ phase, gateSatisfied: phase === "active" });
  });

  it.each([
    ["names nobody", "typo"],
    ["is the negation of what can't be told", "\n  not: typo"],
    ["is empty", ""],
    ["is no condition", "[a]"],
  ])("stays shut when it %s", (_what, gate) => {
    const { engine } = openRole({ work: `---\ngate: ${gate}\n---\nWork.` });
    now(engine.activate(session, ["work"]));
    expect(textOf(now(engine.systemParts(session)).parts)).toContain("which can't be told");
    expect(engine.state(session, "work")).toMatchObject({ phase: "gated", gateSatisfied: false });
  });

  it("shuts again when it no longer holds", () => {
    let ready = true;
    const { engine } = openRole(
      { work: "---\ngate: ready\n---\nWork." },
      { custom: { ready: { handler: () => ready } } },
    );
    now(engine.activate(session, ["work"]));
    expect(now(engine.systemParts(session)).notices).toEqual([]);
    ready = false;
    expect(now(engine.systemParts(session)).notices).toMatchObject([{ kind: "gated" }]);
    expect(now(engine.systemParts(session)).notices).toEqual([]);
    ready = true;
    expect(now(engine.systemParts(session)).notices).toMatchObject([{ kind: "opened" }]);
  });

  it("is asked after the turn was counted", () => {
    const { engine } = openRole({ work: "---\ngate: turn_count(1)\n---\nWork." });
    now(engine.activate(session, ["work"]));
    now(engine.systemParts(session));
    expect(engine.state(session, "work")).toMatchObject({
      phase: "active",
      activatedAtTurn: 0,
      currentTurn: 1,
    });
  });

  it("that answers later is waited for", async () => {
    const { engine } = openRole(
      { work: "---\ngate: ready\n---\nWork." },
      { custom: { ready: { handler: async () => true } } },
    );
    now(engine.activate(session, ["work"]));
    await engine.systemParts(session);
    expect(engine.state(session, "work")?.phase).toBe("active");
  });

  it("sees the artifacts that were captured, and is unknown where the host's can't be asked", () => {
    const files = { work: "---\ngate:\n  not: artifact_exists(plan)\n---\nWork." };
    const own = openRole(files).engine;
    now(own.activate(session, ["work"]));
    now(own.systemParts(session));
    expect(own.state(session, "work")?.phase).toBe("active");

    const exists = () => {
      throw new Error("the disk is gone");
    };
    const artifacts = { $$type: "@hardpoint/capability", mode: "sync", methods: { exists } } as const;
    const failing = openRole(files, { capabilities: { artifacts } }).engine;
    now(failing.activate(session, ["work"]));
    now(failing.systemParts(session));
    expect(failing.state(session, "work")?.phase).toBe("gated");
  });
});

describe("transitions", () => {
  it("that hold are all done, whatever the order of the functions", () => {
    const { engine } = openRole({
      a: "---\ntransitions: [{ when: turn_count(1), activate: [c] }, { when: turn_count(1), activate: [d], deactivate: [a] }]\n---\nA.",
      b: "---\ngate: { not: turn_count(9) }\ntransitions: [{ when: gate, deactivate: [b] }]\n---\nB.",
      c: "C.",
      d: "D.",
    });
    now(engine.activate(session, ["a", "b"]));
    now(engine.systemParts(session));
    expect(engine.active(session)).toEqual(["c", "d"]);
  });

  it("fire in each turn in which they hold, and leave alone what is active already", () => {
    const { engine } = openRole({
      watch: "---\ntransitions: [{ when: turn_count(1), activate: [fix] }]\n---\nWatch.",
      fix: "---\ntransitions: [{ when: turn_count(2), deactivate: [fix] }]\n---\nFix.",
    });
    now(engine.activate(session, ["watch"]));
    const seen = [1, 2, 3, 4].map(() => {
      now(engine.systemParts(session));
      return engine.state(session, "fix")?.activatedAtTurn;
    });
    expect(seen).toEqual([1, 1, 3, 3]);
  });

  it("do not fire where it can't be told", () => {
    const { engine } = openRole({ a: "---\ntransitions: [{ when: typo, activate: b }]\n---\nA.", b: "B." });
    now(engine.activate(session, ["a"]));
    now(engine.systemParts(session));
    expect(engine.active(session)).toEqual(["a"]);
  });

  it("deactivate nobody but the function itself", () => {
    const { engine } = openRole({
      a: "---\ntransitions: [{ when: turn_count(0), deactivate: b }]\n---\nA.",
      b: "B.",
    });
    now(engine.activate(session, ["a", "b"]));
    now(engine.systemParts(session));
    expect(engine.active(session)).toEqual(["a", "b"]);
  });
});

describe("a function that requires another", () => {
  const files = {
    base: "---\ntransitions: [{ when: state_eq(over=yes), deactivate: base }]\n---\nBase.",
    top: "---\nrequires: base\n---\nTop.",
  };

  it("says only what it waits for until that is in effect", () => {
    const { engine } = openRole(files);
    now(engine.activate(session, ["top"]));
    const { parts, notices } = now(engine.systemParts(session));
    expect(parts).toEqual([
      '<function name="top" state="gated">\n(Not in effect: it waits for "base", which it requires.)\n</function>',
    ]);
    expect(notices).toMatchObject([{ function: "top", kind: "gated" }]);
    expect(engine.state(session, "top")).toMatchObject({
      phase: "gated",
      waitsFor: '"base", which it requires',
    });
    now(engine.activate(session, ["base"]));
    expect(textOf(now(engine.systemParts(session)).parts)).toContain("Top.");
    expect(engine.state(session, "top")).not.toHaveProperty("waitsFor");
  });

  it("is never in effect where they require each other", () => {
    const { engine } = openRole({ a: "---\nrequires: b\n---\nA.", b: "---\nrequires: a\n---\nB." });
    now(engine.activate(session, ["a", "b"]));
    now(engine.systemParts(session));
    expect([engine.state(session, "a")?.phase, engine.state(session, "b")?.phase]).toEqual([
      "gated",
      "gated",
    ]);
  });

  it("is in effect in the turn in which that becomes active", () => {
    const { engine } = openRole({
      start: "---\ntransitions: [{ when: turn_count(1), activate: base }]\n---\nStart.",
      ...files,
    });
    now(engine.activate(session, ["top", "start"]));
    expect(textOf(now(engine.systemParts(session)).parts)).toContain("Top.");
  });
});

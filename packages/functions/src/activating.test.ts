import { describe, expect, it } from "vitest";
import { now, openRole, session } from "./fixtures/role.js";

const textOf = (parts: readonly string[]) => parts.join("\n");

describe("activation", () => {
  it("puts functions in the order of their priority, whatever the order of their activation", () => {
    const { engine } = openRole({
      late: "---\npriority: 90\n---\nL.",
      b: "B.",
      a: "A.",
      early: "---\npriority: 1\n---\nE.",
    });
    now(engine.activate(session, ["late", "a", "early", "b", "nobody"]));
    expect(engine.active(session)).toEqual(["early", "b", "a", "late"]);
    expect(now(engine.systemParts(session)).parts.map((part) => part.split("\n")[1])).toEqual([
      "E.",
      "B.",
      "A.",
      "L.",
    ]);
  });

  it("by hand begins a function anew", () => {
    const { engine } = openRole({
      work: "---\ncontinue_until: turn_count(1)\n---\nWork on {what}.".replace(
        "---\n",
        "---\nparams: { what: all }\n",
      ),
    });
    now(engine.userMessage(session, "|work:docs| Go"));
    expect(textOf(now(engine.systemParts(session)).parts)).toContain("Work on docs.");
    now(engine.stop(session, "Done."));
    expect(engine.state(session, "work")?.phase).toBe("complete");
    expect(now(engine.systemParts(session)).parts).toEqual([]);
    now(engine.userMessage(session, "|work| Again"));
    expect(textOf(now(engine.systemParts(session)).parts)).toContain("Work on all.");
    expect(engine.state(session, "work")).toMatchObject({ phase: "active", activatedAtTurn: 2 });
  });

  it("by itself comes once in a session, and only for those that are named", () => {
    const { engine, diagnostics } = openRole({ plan: "P.", b: "B." }, { autoActivate: ["plan", "plann"] });
    expect(diagnostics).toMatchObject([{ code: "FUNCTION_UNKNOWN", hint: 'Did you mean "plan"?' }]);
    expect(now(engine.start(session)).notices).toMatchObject([{ function: "plan", kind: "activated" }]);
    expect(now(engine.start(session)).notices).toEqual([]);
    expect(engine.active(session)).toEqual(["plan"]);
    expect(engine.active("s2")).toEqual([]);
  });

  it("tells of values that do not fit and of names that are nearly right", () => {
    const { engine } = openRole({ work: "---\nparams: { what: }\n---\nWork on {what}." });
    expect(now(engine.userMessage(session, "|work|wrok| Go")).notices.map(({ text }) => text)).toEqual([
      'No function is called "wrok": did you mean "work"?',
      '"work" is active.',
      '"work" needs a value for "what".',
    ]);
  });

  it("shows nothing of a function that is not active", () => {
    const { engine } = openRole({ work: "Work." });
    expect(engine.state(session, "work")).toBeUndefined();
    expect(engine.state(session, "constructor")).toBeUndefined();
  });

  it("shows a copy", () => {
    const { engine } = openRole({ work: "Work." });
    now(engine.activate(session, ["work"]));
    const shown = engine.state(session, "work");
    if (shown) shown.phase = "complete";
    expect(engine.state(session, "work")?.phase).toBe("active");
  });
});

import { describe, expect, it } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";

describe("session.compact", () => {
  it("tells hooks before and after, with the summary", async () => {
    const project = await openTestProject();
    const told: unknown[] = [];
    project.hooks.register({ point: "session.compact.before", name: "b", run: (p) => void told.push(p) });
    project.hooks.register({ point: "session.compact.after", name: "a", run: (p) => void told.push(p) });
    const session = project.session({ id: "s", agent: "x" });
    const kept = await session.compact({ trigger: "manual", instructions: "keep names" }, () => "short");
    expect(kept).toEqual({ summary: "short" });
    expect(told).toEqual([
      { trigger: "manual", instructions: "keep names", session: "s", agent: "x" },
      { trigger: "manual", summary: "short", session: "s", agent: "x" },
    ]);
  });

  it("does not run what a hook forbids", async () => {
    const project = await openTestProject();
    project.hooks.register({
      point: "session.compact.before",
      name: "not-now",
      run: () => ({ verdict: "deny", reason: "The review is under way." }),
    });
    let ran = false;
    const said = await project.session().compact({ trigger: "auto" }, () => {
      ran = true;
      return undefined;
    });
    expect([said, ran]).toEqual([{ denied: "The review is under way." }, false]);
  });

  it("throws on what compacting throws, and then there is no after", async () => {
    const project = await openTestProject();
    let after = false;
    project.hooks.register({
      point: "session.compact.after",
      name: "a",
      run: () => {
        after = true;
      },
    });
    const failing = project.session().compact({ trigger: "auto" }, () => Promise.reject(new Error("full")));
    await expect(failing).rejects.toThrow("full");
    expect(after).toBe(false);
  });
});

it("session.notify tells hooks what the person is told", async () => {
  const project = await openTestProject();
  const told: unknown[] = [];
  project.hooks.register({
    point: "notification",
    name: "n",
    run: ({ kind, message }) => void told.push([kind, message]),
  });
  await project.session().notify({ kind: "idle_prompt", message: "Your turn." });
  expect(told).toEqual([["idle_prompt", "Your turn."]]);
});

import {
  type HookRules,
  type Injection,
  nativeRules,
  type Outcome,
  type Registration,
} from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";
import type { OpenOptions } from "../project.js";

const rulesOf = (id: string, maxContinues: number): HookRules => ({
  ...nativeRules,
  id,
  defaults: { ...nativeRules.defaults, maxContinues },
});

interface Asking extends Pick<Registration<"agent.turn.stop">, "rules" | "maxContinues"> {
  readonly says?: Outcome | null;
}

const again: Outcome = { flow: "again" };

describe("how often a turn is kept going", () => {
  const three = { rules: rulesOf("three", 3) };
  const eight = { rules: rulesOf("eight", 8) };
  const none = { rules: rulesOf("none", 0) };

  it.each<[string, readonly Asking[], Partial<OpenOptions>, number]>([
    ["twice by default", [{}], {}, 2],
    ["as often as the dialect allows", [three], {}, 3],
    ["as often as the most generous allows", [three, eight, {}], {}, 8],
    ["whatever a generous one allows that did not ask", [three, { ...eight, says: null }], {}, 3],
    ["not at all in a dialect that allows it never", [none], {}, 0],
    ["as often as a hook's own bound allows", [{ ...three, maxContinues: 5 }], {}, 5],
    ["less often than the dialect allows, too", [{ ...three, maxContinues: 1 }], {}, 1],
    [
      "as often as the host says, whatever hooks allow",
      [eight, { maxContinues: 20 }],
      { maxContinues: 1 },
      1,
    ],
  ])("%s", async (_what, hooks, options, expected) => {
    const project = await openTestProject(undefined, options);
    for (const [index, { says = again, ...hook }] of hooks.entries())
      project.hooks.register({ point: "agent.turn.stop", name: `h${index}`, run: () => says, ...hook });
    const session = project.session();
    await session.userMessage("go");
    let times = 0;
    while (times < 30 && (await session.stop("done")).again) times += 1;
    expect(times).toBe(expected);
  });
});

describe("what is to be sent with another turn", () => {
  const open = async (says: Outcome, options: Partial<OpenOptions> = {}) => {
    const project = await openTestProject(undefined, options);
    project.hooks.register({ point: "agent.turn.stop", name: "h", run: () => says });
    return project.session();
  };
  const text = (when: Injection["when"]): Pick<Outcome, "inject"> => ({
    inject: [{ text: "the tests fail", target: "user", when }],
  });

  it.each(["now", "next"] as const)(
    "of %s, is dropped when there is none, since it was refused",
    async (when) => {
      const session = await open({ ...again, ...text(when) }, { maxContinues: 1 });
      await session.userMessage("go");
      expect(await session.stop("done")).toEqual({ again: true, text: "the tests fail" });
      expect(await session.stop("done")).toEqual({ again: false });
      expect(await session.userMessage("thanks")).toEqual({ text: "thanks" });
    },
  );

  it("leaves what waited before where it is", async () => {
    const session = await open(again, { maxContinues: 0 });
    await session.userMessage("go");
    await session.stop("done");
    expect(await session.systemPrompt([])).toEqual([]);
  });

  it.each([
    ["now", "thanks"],
    ["next", "thanks\n\nthe tests fail"],
  ] as const)("of %s, where nobody wants another turn, gives %j", async (when, expected) => {
    const told: string[] = [];
    const session = await open(text(when), { report: ({ code }) => told.push(code) });
    await session.userMessage("go");
    expect(await session.stop("done")).toEqual({ again: false });
    expect(await session.userMessage("thanks")).toEqual({ text: expected });
    expect(told).toEqual(when === "now" ? ["HOOK_INJECTION_LOST"] : []);
  });
});

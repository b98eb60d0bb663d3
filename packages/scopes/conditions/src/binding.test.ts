import { describe, expect, it } from "vitest";
import type { ConditionEnv, ConditionFacts } from "./condition-env.js";
import type { ConditionFacade } from "./condition-facade.js";
import { createConditionState } from "./condition-state.js";
import { createConditions } from "./create-conditions.js";
import { defineCondition } from "./define-condition.js";

const kv = { branch: "main", at: { line: 1 }, nothing: null };
const facts: ConditionFacts = {
  sessionID: "s1",
  fnName: "build",
  userMessagedThisTurn: true,
  requiredEvidence: ["tests"],
  workspaceDir: "/work/space",
  state: createConditionState({
    activatedAtTurn: 1,
    currentTurn: 4,
    toolsObserved: ["bash"],
    evidenceObserved: { lint: true },
    kv,
  }),
};
const artifacts = {
  exists: (name: string) => name === "plan",
  read: (name: string) => (name === "plan" ? "- [ ] one\n- [ ] two" : undefined),
};

/** What a handler can see while it runs. */
const seeEnv = <Seen>(look: (env: ConditionEnv) => Seen, given = facts): Seen | undefined => {
  let seen: Seen | undefined;
  const peek = defineCondition({
    handler(_arg, env) {
      seen = look(env);
      return true;
    },
  });
  const engine = createConditions({ custom: { peek } });
  expect(engine.evaluate(engine.parse("peek").condition, given, { artifacts })).toBe(true);
  return seen;
};

const seeFacade = <Seen>(look: (facade: ConditionFacade) => Seen): Seen | undefined => {
  let seen: Seen | undefined;
  const peek = defineCondition({
    capability: true,
    handler(_arg, facade) {
      seen = look(facade);
      return true;
    },
  });
  const engine = createConditions({ custom: { peek } });
  expect(engine.evaluate(engine.parse("peek").condition, facts, { artifacts })).toBe(true);
  return seen;
};

describe("env", () => {
  it("has the facts, the artifacts and a signal", () => {
    const seen = seeEnv((env) => ({
      ...env,
      signal: env.signal,
      exists: env.artifacts.exists("plan"),
      read: env.artifacts.read("poem"),
    }));
    expect(seen).toMatchObject({ ...facts, exists: true, read: undefined });
    expect(seen?.signal).toBeInstanceOf(AbortSignal);
  });

  it("is a copy that nobody can change", () => {
    const changes = seeEnv((env) => [
      Reflect.set(env, "fnName", "other"),
      Reflect.set(env.state, "phase", "complete"),
      Reflect.set(env.state.kv, "branch", "dev"),
      Reflect.set(env.state.kv.at as object, "line", 2),
      Reflect.set(env.requiredEvidence, 0, "none"),
    ]);
    expect(changes).toEqual([false, false, false, false, false]);
    expect(facts.state.kv).toEqual({ branch: "main", at: { line: 1 }, nothing: null });
    expect(Object.isFrozen(facts.state.kv)).toBe(false);
  });

  it("does not change under a condition that waits while the host goes on", async () => {
    const changing = { ...facts, state: createConditionState({ kv: { branch: "main" } }) };
    const slow = defineCondition({
      async handler(_arg, env) {
        await Promise.resolve();
        return env.state.kv.branch === "main";
      },
    });
    const engine = createConditions({ custom: { slow } });
    const truth = engine.evaluate(engine.parse("slow").condition, changing);
    (changing.state.kv as Record<string, unknown>).branch = "dev";
    expect(await truth).toBe(true);
  });

  it("is unknown rather than wrong where the host's artifacts do not answer as they must", () => {
    const engine = createConditions({ report: () => undefined });
    const asynchronous = { exists: async () => false, read: async () => "" } as never;
    expect(
      engine.evaluate(engine.parse("artifact_exists(x)").condition, facts, { artifacts: asynchronous }),
    ).toBe("unknown");
    expect(
      engine.evaluate(engine.parse("plan_incomplete(x)").condition, facts, { artifacts: asynchronous }),
    ).toBe("unknown");
  });

  it("aborts its signal when the condition does not settle in time", async () => {
    let signal: AbortSignal | undefined;
    const hang = defineCondition({
      handler(_arg, env) {
        signal = env.signal;
        return new Promise<boolean>(() => undefined);
      },
    });
    const engine = createConditions({ custom: { hang }, deadlineMs: 30, report: () => undefined });
    expect(await engine.evaluate(engine.parse("hang").condition, facts)).toBe("unknown");
    expect(signal?.aborted).toBe(true);
  });
});

describe("the façade", () => {
  it("answers questions", () => {
    const seen = seeFacade((facade) => [
      facade.sessionID,
      facade.fnName,
      facade.isUserMessagedThisTurn(),
      facade.getTodosRemaining(),
      facade.artifactExists("plan"),
      facade.artifactExists("poem"),
      facade.wasToolObserved("bash"),
      facade.wasToolObserved("write"),
      facade.getTurnsSinceActivation(),
    ]);
    expect(seen).toEqual(["s1", "build", true, 2, true, false, true, false, 3]);
  });

  it("looks at the tags that it is asked about, and at the required ones by default", () => {
    const seen = seeFacade((facade) => [
      facade.isEvidenceMet(),
      facade.isEvidenceMet(["lint"]),
      facade.isEvidenceMet(["lint", "tests"]),
      facade.isEvidenceMet([]),
    ]);
    expect(seen).toEqual([false, true, false, true]);
  });

  it("gives values of the state as text, objects as JSON, and undefined for what is not set", () => {
    const seen = seeFacade((facade) =>
      ["branch", "at", "nothing", "absent", "constructor"].map((key) => facade.getStateValue(key)),
    );
    expect(seen).toEqual(["main", '{"line":1}', "null", undefined, undefined]);
  });

  it("shows neither the state nor the artifacts nor the required evidence, and can't be changed", () => {
    const names = seeFacade((facade) => [
      ...Object.getOwnPropertyNames(facade),
      ...Object.getOwnPropertyNames(Object.getPrototypeOf(facade)),
    ]);
    for (const hidden of ["state", "artifacts", "requiredEvidence"]) expect(names).not.toContain(hidden);
    expect(seeFacade((facade) => Reflect.set(facade, "fnName", "other"))).toBe(false);
  });

  it("is not guessed: a capability that is neither true nor false is a failure", () => {
    let called = false;
    const module = {
      capability: "true",
      handler: () => {
        called = true;
        return true;
      },
    } as never;
    const engine = createConditions({ custom: { odd: module }, report: () => undefined });
    expect(engine.evaluate(engine.parse("odd").condition, facts)).toBe("unknown");
    expect(called).toBe(false);
  });
});

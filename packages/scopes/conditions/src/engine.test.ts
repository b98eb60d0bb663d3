import { createInlineExtension, type Diagnostic, isThenable, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import type { ConditionFacts } from "./condition-env.js";
import type { ConditionModule } from "./condition-module.js";
import { createConditionState } from "./condition-state.js";
import { conditionsContract } from "./contract.js";
import { createConditions } from "./create-conditions.js";
import { holds } from "./holds.js";

const facts: ConditionFacts = {
  sessionID: "s1",
  fnName: "build",
  userMessagedThisTurn: false,
  requiredEvidence: [],
  state: createConditionState(),
};

/** A handler that breaks the contract in a way that types forbid. */
const wrong = (handler: () => unknown): ConditionModule => ({ handler }) as ConditionModule;

const evaluate = (
  value: unknown,
  custom: Record<string, ConditionModule> = {},
  given = facts,
  deadlineMs?: number,
) => {
  const diagnostics: Diagnostic[] = [];
  const engine = createConditions({
    custom,
    report: (one) => diagnostics.push(one),
    ...(deadlineMs ? { deadlineMs } : {}),
  });
  const { condition } = engine.parse(value, () => ({ file: "role.yaml", line: 3, column: 7 }));
  return { truth: engine.evaluate(condition, given), diagnostics };
};

describe("evaluating a condition", () => {
  it("gives a custom condition its argument and the facts", () => {
    const seen: unknown[] = [];
    const custom: Record<string, ConditionModule> = {
      "On-Branch": {
        handler(arg, env) {
          seen.push(arg, env.sessionID, env.fnName, env.state.kv.branch);
          return env.state.kv.branch === arg;
        },
      },
    };
    const given = { ...facts, state: createConditionState({ kv: { branch: "main" } }) };
    expect(evaluate({ all: ["On-Branch(main)", { not: "On-Branch(dev)" }] }, custom, given).truth).toBe(true);
    expect(seen).toEqual(["main", "s1", "build", "main", "dev", "s1", "build", "main"]);
  });

  it("gives an empty text where there is no argument", () => {
    const args: string[] = [];
    const custom: Record<string, ConditionModule> = { note: { handler: (arg) => args.push(arg) > 0 } };
    evaluate({ all: ["note", "note()", "note( x )"] }, custom);
    expect(args).toEqual(["", "", "x"]);
  });

  it("takes no condition at all for false", () => {
    expect(createConditions().evaluate(undefined, facts)).toBe(false);
  });

  it.each([
    [true, { all: [] }],
    [false, { any: [] }],
  ])("is %s for %j", (truth, value) => {
    expect(evaluate(value).truth).toBe(truth);
  });

  it("answers at once when all conditions do, and with a promise when one does not", async () => {
    const custom: Record<string, ConditionModule> = {
      now: { handler: () => true },
      later: { handler: async () => false },
    };
    expect(evaluate({ all: ["now", "user_approval"] }, custom).truth).toBe(false);
    const { truth } = evaluate({ any: ["later", "now"] }, custom);
    expect(isThenable(truth)).toBe(true);
    expect(await truth).toBe(true);
  });

  it("does not start a condition after the matter is settled", async () => {
    let started = 0;
    const custom: Record<string, ConditionModule> = {
      no: { handler: async () => false },
      count: { handler: () => ++started > 0 },
    };
    expect(await evaluate({ all: ["no", "count"] }, custom).truth).toBe(false);
    expect(started).toBe(0);
  });
});

describe("a condition that can't be evaluated", () => {
  it.each<[string, ConditionModule | undefined, string]>([
    ["has an unknown name", undefined, 'no condition is called "odd"'],
    [
      "throws",
      wrong(() => {
        throw new Error("no repository");
      }),
      "no repository",
    ],
    [
      "throws something that is no error",
      wrong(() => {
        throw "no repository";
      }),
      "no repository",
    ],
    [
      "rejects",
      wrong(async () => {
        throw new Error("no repository");
      }),
      "no repository",
    ],
    ["gives a truthy text", wrong(() => "yes"), "true or false"],
    ["gives a number", wrong(() => 1), "true or false"],
    ["gives nothing", wrong(() => undefined), "true or false"],
    ["gives a promise of a truthy text", wrong(async () => "yes"), "true or false"],
    ["never settles", wrong(() => new Promise(() => undefined)), "did not settle"],
  ])("is unknown when it %s, and so is its negation", async (_how, module, reason) => {
    const custom = module ? { odd: module } : {};
    const plain = evaluate("odd(x)", custom, facts, 30);
    expect(await plain.truth).toBe("unknown");
    expect(await evaluate({ not: "odd(x)" }, custom, facts, 30).truth).toBe("unknown");
    expect(plain.diagnostics).toMatchObject([
      { code: "CONDITION_FAILED", severity: "warning", source: { line: 3, column: 7 } },
    ]);
    expect(plain.diagnostics[0]?.message).toMatch(/"odd\(x\)"( \(brought by the host\))? counts as unknown/);
    expect(plain.diagnostics[0]?.message).toContain(reason);
  });

  it.each(["constructor", "toString", "hasOwnProperty", "__proto__"])(
    "is unknown when it is called %s, which every object inherits",
    (name) => {
      expect(evaluate(name).truth).toBe("unknown");
    },
  );

  it("lets its neighbours decide where they can", () => {
    expect(evaluate({ all: ["typo", { not: { all: [] } }] }).truth).toBe(false);
    expect(evaluate({ any: ["typo", { all: [] }] }).truth).toBe(true);
    expect(evaluate({ any: ["typo", "user_approval"] }).truth).toBe("unknown");
  });

  it("is told with its module and the place of its declaration", () => {
    const diagnostics: Diagnostic[] = [];
    const { extension } = createInlineExtension(conditionsContract, {
      name: "odd",
      module: wrong(() => "yes"),
      origin: { kind: "project", file: "role.yaml" },
    });
    if (!extension) throw new Error("the fixture keeps the contract");
    const source = { file: "role.yaml", line: 9, column: 7 };
    const loaded = {
      ...extension,
      source,
      module: "file:///role/odd.mjs",
      entry: { name: "odd", module: "ext/odd.mjs" },
    };
    const engine = createConditions({ extensions: [loaded], report: (one) => diagnostics.push(one) });
    expect(engine.evaluate(engine.parse("odd").condition, facts)).toBe("unknown");
    expect(diagnostics).toMatchObject([
      {
        source,
        message: expect.stringContaining('"odd" (ext/odd.mjs, declared at role.yaml:9:7) counts as'),
      },
    ]);
  });

  it("is told once in an evaluation, and again in the next", () => {
    const diagnostics: Diagnostic[] = [];
    const engine = createConditions({ report: (one) => diagnostics.push(one) });
    const { condition } = engine.parse({ any: ["typo", { not: "typo" }, "typo(x)"] });
    engine.evaluate(condition, facts);
    expect(diagnostics).toHaveLength(2);
    engine.evaluate(condition, facts);
    expect(diagnostics).toHaveLength(4);
  });

  it("never opens what depends on it", () => {
    expect(([true, false, "unknown"] as const).map(holds)).toEqual([true, false, false]);
  });

  it("is unknown when the host's facts are no plain data, and nothing is thrown", () => {
    const { truth, diagnostics } = evaluate(
      { not: "user_approval" },
      {},
      { ...facts, state: createConditionState({ kv: { f: () => 1 } }) },
    );
    expect(truth).toBe("unknown");
    expect(diagnostics[0]?.message).toContain("not plain data");
  });

  it.each(["user_approval", "turn_count(1)", "tool_observed(bash)", "state_eq(a=b)"])(
    "is unknown when the host leaves out what %s reads",
    (text) => {
      const bare = {
        sessionID: "s1",
        fnName: "f",
        requiredEvidence: [],
        state: { phase: "active" },
      } as unknown as ConditionFacts;
      expect(evaluate(text, {}, bare).truth).toBe("unknown");
    },
  );

  it("is unknown once the host gives the evaluation up", async () => {
    const controller = new AbortController();
    const engine = createConditions({
      custom: { hang: wrong(() => new Promise(() => undefined)) },
      report: () => undefined,
    });
    const truth = engine.evaluate(engine.parse("hang").condition, facts, { signal: controller.signal });
    controller.abort();
    expect(await truth).toBe("unknown");
  });
});

describe("user_approval and evidence", () => {
  it("can be fulfilled at idle: it says what the host says of the turn that ends", () => {
    expect(evaluate("user_approval", {}, { ...facts, userMessagedThisTurn: true }).truth).toBe(true);
  });

  it("leaves required evidence to evidence_met: other conditions do not wait for it", () => {
    const given = {
      ...facts,
      requiredEvidence: ["tests"],
      state: createConditionState({ toolsObserved: ["bash"] }),
    };
    expect(evaluate("tool_observed(bash)", {}, given).truth).toBe(true);
    expect(evaluate("evidence_met", {}, given).truth).toBe(false);
  });
});

describe("artifacts", () => {
  const artifacts = { exists: (name: string) => name === "plan", read: () => undefined };

  it("come with the evaluation, else from the host's capability", () => {
    const engine = createConditions({
      capabilities: { artifacts: syncCapability({ exists: () => false, read: () => undefined }) },
    });
    const { condition } = engine.parse("artifact_exists(plan)");
    expect(engine.evaluate(condition, facts)).toBe(false);
    expect(engine.evaluate(condition, facts, { artifacts })).toBe(true);
  });
});

describe("explaining a condition", () => {
  it("tells what each part came to, why one is unknown, and which were not asked", () => {
    const engine = createConditions({ report: () => undefined });
    const { condition } = engine.parse({
      all: [{ not: "typo" }, "user_approval", { any: ["evidence_met"] }],
    });
    expect(engine.explain(condition, facts)).toEqual({
      text: "all",
      truth: false,
      parts: [
        {
          text: "not",
          truth: "unknown",
          parts: [
            {
              text: "typo",
              truth: "unknown",
              failure: { kind: "load", message: 'no condition is called "typo"' },
            },
          ],
        },
        { text: "user_approval", truth: false },
        { text: "any" },
      ],
    });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runScenario } from "@hardpoint/testkit";
import guardModule from "../hooks/guard.js";
import { guard, toolCall } from "./kits.js";

const ask = async (rules, tool, args, isolate = "inline") => {
  const result = await runScenario(guard, {
    member: "onToolBefore",
    data: toolCall({ rules }, tool, args),
    isolate,
  });
  assert.ok(result.ok, result.failure?.message);
  return result.value.outcome?.output;
};

/** What onLoad says of a policy, which a host tells when it loads the pack. */
const problems = (config) => {
  try {
    guardModule.onLoad({ config });
    return "";
  } catch (thrown) {
    return thrown.message;
  }
};

describe("rules", () => {
  it("deny with their reason, or with one that names the rule", async () => {
    const rules = [
      { deny: 'tool == "bash" && args.command.contains("curl")', reason: "No downloads in this project." },
      { deny: 'tool == "write" && args.path.startsWith("dist/")' },
    ];
    assert.equal(await ask(rules, "bash", { command: "curl x" }), "No downloads in this project.");
    assert.match(await ask(rules, "write", { path: "dist/a.js" }), /^Rule 2 of the project's policy/);
    assert.equal(await ask(rules, "bash", { command: "ls" }), undefined);
    assert.equal(await ask(rules, "write", { path: "src/a.js" }), undefined);
  });

  it("are asked in their order, and the first that applies decides", async () => {
    const rules = [{ allow: 'args.path == "dist/keep.js"' }, { deny: 'args.path.startsWith("dist/")' }];
    assert.equal(await ask(rules, "write", { path: "dist/keep.js" }), undefined);
    assert.match(await ask(rules, "write", { path: "dist/a.js" }), /^Rule 2/);
  });

  for (const [what, rule, args, message] of [
    [
      "a field is missing",
      { deny: 'args.path == "x"' },
      {},
      /Rule 1 can't be decided: No such key: path, at 1:6\..*has\(\)/s,
    ],
    [
      "a value has another type",
      { deny: "args.n.contains('x')" },
      { n: 3 },
      /Rule 1 can't be decided: .*at 1:1/,
    ],
    ["it gives no boolean", { deny: "args.n" }, { n: 3 }, /must be true or false, and gave 3/],
    ["it was to allow", { allow: 'args.path == "x"' }, {}, /Rule 1 can't be decided/],
  ]) {
    it(`deny where they can't be decided: ${what}`, async () => {
      assert.match(await ask([rule], "write", args), message);
    });
  }

  it("know numbers, lists, null and fields that are not there", async () => {
    const rules = [{ deny: "has(args.n) && args.n > 10" }, { deny: 'args.list.exists(one, one == "b")' }];
    assert.match(await ask(rules, "t", { n: 11, list: [] }), /^Rule 1/);
    assert.match(await ask(rules, "t", { n: 10.5, list: [] }), /^Rule 1/);
    assert.match(await ask(rules, "t", { n: 3, list: ["a", "b"] }), /^Rule 2/);
    assert.equal(await ask(rules, "t", { list: [] }), undefined);
    assert.match(await ask([{ deny: "args.x == null" }], "t", { x: null }), /^Rule 1/);
  });

  it("may ask for the agent, the session and where it works", async () => {
    assert.match(
      await ask([{ deny: 'agent == "coder" && session == "s" && workspace == ""' }], "t", {}),
      /^Rule 1/,
    );
  });

  it("say the same in a worker and in a process", async () => {
    for (const isolate of ["worker", "process"])
      assert.match(await ask([{ deny: "true" }], "t", {}, isolate), /^Rule 1/);
  });
});

describe("a policy that is not valid", () => {
  for (const [what, config, message] of [
    [
      "does not parse",
      { rules: [{ deny: "true" }, { deny: "tool ==" }] },
      /^Rule 2 is not valid: Unexpected token: EOF, at 1:8\./,
    ],
    [
      "names an unknown variable",
      { rules: [{ deny: 'tol == "bash"' }] },
      /^Rule 1 is not valid: Unknown variable: tol, at 1:1\./,
    ],
    [
      "compares what can't be compared",
      { rules: [{ deny: "tool + 1 == 2" }] },
      /^Rule 1 is not valid: .*string \+ int/,
    ],
    [
      "is of another type",
      { rules: [{ deny: "tool" }] },
      /^Rule 1 must be true or false, and is of the type string/,
    ],
    [
      "has a wrong pattern",
      { rules: [{ deny: 'tool == "a" &&\n  tool.matches("(")' }] },
      /^Rule 1 is not valid: .*at 2:16\./,
    ],
    ["is no text", { rules: [{ deny: true }] }, /^Rule 1 must be an expression/],
    [
      "is too big",
      { rules: [{ deny: Array.from({ length: 3_000 }, () => "true").join(" && ") }] },
      /^Rule 1 is not valid: Exceeded/,
    ],
    [
      "has a misspelt key",
      { rules: [{ deny: "true", reson: "x" }] },
      /^Rule 1 has deny or allow, and reason, not "reson"/,
    ],
    ["asks", { rules: [{ ask: "true" }] }, /^Rule 1 has ask, and a hook can't/],
    ["has both", { rules: [{ deny: "true", allow: "true" }] }, /^Rule 1 must have either/],
    ["has neither", { rules: [{ reason: "x" }] }, /^Rule 1 must have either/],
    ["has rules that are no list", { rules: { deny: "true" } }, /^rules must be a list/],
    ["has an unknown key", { rule: [] }, /^The policy's config has rules and conditions, not "rule"/],
    [
      "has a wrong condition",
      { conditions: { small: "state.kv.n <" } },
      /^The condition "small" is not valid: .*at 1:13\./,
    ],
  ]) {
    it(`says so when it is loaded, and denies: it ${what}`, async () => {
      assert.match(problems(config), message);
      if (config.conditions !== undefined) return;
      const { ok, failure } = await runScenario(guard, {
        member: "onToolBefore",
        data: toolCall(config, "read", {}),
      });
      assert.equal(ok, false);
      assert.ok(failure.message.includes(problems(config)), failure.message);
    });
  }

  it("tells all that is wrong", () => {
    const text = problems({
      rules: [{ deny: "x" }, { deny: "true" }, { deny: "y" }],
      conditions: { c: "z" },
    });
    assert.match(text, /^Rule 1 is.*Rule 3 is.*The condition "c" is/s);
    assert.equal(problems({ rules: [{ deny: "true" }], conditions: { c: "messaged" } }), "");
    assert.equal(problems(undefined), "");
  });
});

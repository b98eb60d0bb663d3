import { createInlineExtension } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { conditionsContract } from "./contract.js";
import { createConditions } from "./create-conditions.js";

const fromPack = (pack: string, name: string) => {
  const { extension } = createInlineExtension(conditionsContract, {
    name,
    module: { handler: () => true },
    origin: { kind: "pack", name: pack },
  });
  if (!extension) throw new Error("the fixture keeps the contract");
  return extension;
};

const engine = createConditions({
  custom: { "Git-Clean": { handler: () => true } },
  extensions: [
    fromPack("@acme/git", "git_tagged"),
    fromPack("@acme/git", "on_branch"),
    fromPack("@other/git", "on_branch"),
  ],
});

const check = (value: unknown) => {
  const { condition } = engine.parse(value, (path) => ({ file: `role.yaml#${path.join("/")}` }));
  return condition ? engine.check(condition) : [];
};

describe("checking a condition", () => {
  it.each([
    {
      all: [
        "user_approval",
        "artifact_exists(plan)",
        "plan_todos_complete",
        "evidence_met",
        "tool_observed(bash)",
      ],
    },
    {
      any: [
        "turn_count",
        "turn_count(3)",
        "state_eq(a=b)",
        "state_eq(a)",
        "signal_observed(done)",
        "plan_incomplete(plan)",
      ],
    },
    { not: "user_approval()" },
    "Git-Clean(main)",
    "git_tagged(v1)",
    "@acme/git/git_tagged",
    "@other/git/on_branch(main)",
  ])("finds nothing wrong with %j", (value) => {
    expect(check(value)).toEqual([]);
  });

  it.each([
    ["user_aproval", 'Did you mean "user_approval"?'],
    ["git_clean", 'Did you mean "Git-Clean"?'],
    ["signal_received(done)", 'Did you mean "signal_observed"?'],
    ["something_else", "under extensions.conditions"],
    ["constructor", "under extensions.conditions"],
    ["toString", "under extensions.conditions"],
    ["__proto__", "under extensions.conditions"],
  ])("finds that %s is no condition", (name, hint) => {
    const [diagnostic, ...more] = check({ all: ["user_approval", { not: name }] });
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({
      code: "CONDITION_UNKNOWN",
      severity: "error",
      source: { file: "role.yaml#all/1/not" },
    });
    expect(diagnostic?.message).toContain(`"${name.replace(/\(.*/u, "")}"`);
    expect(diagnostic?.hint).toContain(hint);
  });

  it("names both when two packs have the name", () => {
    expect(check("on_branch(main)")).toMatchObject([
      { code: "NAME_AMBIGUOUS", hint: "Write one of @acme/git/on_branch, @other/git/on_branch." },
    ]);
  });

  it.each([
    ["user_approval(alice)", "takes no argument"],
    ["plan_todos_complete(x)", "takes no argument"],
    ["evidence_met(tests)", "takes no argument"],
    ["artifact_exists", "needs the name of an artifact"],
    ["tool_observed()", "needs the name of a tool"],
    ["turn_count(NaN)", 'needs a whole number of turns as its argument, not "NaN"'],
    ["turn_count(1.5)", "needs a whole number"],
    ["turn_count(-1)", "needs a whole number"],
    ["state_eq", "needs key=value"],
    ["state_eq(=main)", "needs key=value"],
    ["signal_observed", "needs the type of a signal"],
    ["plan_incomplete", "needs the name of a plan"],
  ])("finds that %s has the wrong argument", (text, problem) => {
    const diagnostics = check(text);
    expect(diagnostics).toMatchObject([
      { code: "CONDITION_ARGUMENT", severity: "error", source: { file: "role.yaml#" } },
    ]);
    expect(diagnostics[0]?.message).toContain(`"${text}" ${problem}`);
  });
});

import { conditions, createConditionState } from "@hardpoint/conditions";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../fixtures/open-test-project.js";
import { packFiles } from "../fixtures/pack-files.js";

const facts = {
  sessionID: "s",
  fnName: "f",
  state: createConditionState(),
  requiredEvidence: [],
  userMessagedThisTurn: false,
};

/** Two packs with a condition of one name that mean different things by it. */
const files = {
  ...packFiles("@acme/maths"),
  ...packFiles("@other/maths", {}, { "is-even.mjs": "export const handler = (arg) => arg === 'even';\n" }),
};
const packs =
  "packs:\n  - {name: '@acme/maths', as: maths, isolation: inline}\n  - {name: '@other/maths', isolation: inline}\n";

const open = (role = packs) =>
  openTestProject({ "role.yaml": role, ...files }, { use: [rolebox, conditions] });

describe("two packs with an extension of one name", () => {
  it.each<[call: string, value: boolean | string]>([
    ["@acme/maths/is_even(4)", true],
    ["maths/is_even(4)", true],
    ["@other/maths/is_even(4)", false],
    ["@other/maths/is_even(even)", true],
    ["is_even(4)", "unknown"],
  ])("%s is %s", async (call, value) => {
    const engine = (await open()).engine(conditions);
    const { condition, diagnostics } = engine.parse(call);
    expect(diagnostics).toEqual([]);
    expect(await engine.evaluate(condition, facts)).toBe(value);
  });

  it("are both named where the bare name is used", async () => {
    const engine = (await open()).engine(conditions);
    const { condition } = engine.parse("is_even(4)");
    if (!condition) throw new Error("The condition could not be read.");
    expect(engine.check(condition)).toMatchObject([
      {
        code: "NAME_AMBIGUOUS",
        severity: "error",
        hint: expect.stringMatching(/maths\/is_even, @other\/maths\/is_even/),
      },
    ]);
  });

  it("leave the bare name to what the project has of its own", async () => {
    const own = "extensions:\n  conditions: [{name: is_even, module: own.mjs}]\n";
    const project = await openTestProject(
      { "role.yaml": `${packs}${own}`, "own.mjs": "export const handler = () => false;\n", ...files },
      { use: [rolebox, conditions] },
    );
    const engine = project.engine(conditions);
    expect(await engine.evaluate(engine.parse("is_even(4)").condition, facts)).toBe(false);
    expect(await engine.evaluate(engine.parse("maths/is_even(4)").condition, facts)).toBe(true);
  });
});

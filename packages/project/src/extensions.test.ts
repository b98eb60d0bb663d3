import { conditions } from "@hardpoint/conditions";
import { describe, expect, it } from "vitest";
import { greetings } from "./fixtures/greetings-scope.js";
import { openTestProject } from "./fixtures/open-test-project.js";
import { placesOf } from "./fixtures/places-of.js";

describe("extensions", () => {
  it("are registered after the built-ins, whose names they can't take", async () => {
    const files = {
      "role.yaml":
        "extensions:\n  greetings:\n    - {name: plain, module: g.mjs}\n    - {name: loud, module: g.mjs}\n    - {name: loud, module: g.mjs}\n",
      "g.mjs": "export const greet = (name) => name.toUpperCase();\n",
    };
    const project = await openTestProject(files, { use: [greetings] });
    expect(placesOf(project)).toEqual([
      ["NAME_IS_BUILTIN", 3],
      ["NAME_DUPLICATE", 5],
    ]);
    expect(project.engine(greetings).names).toEqual(["plain", "loud"]);
    expect(await project.engine(greetings).greet("plain", "Ann")).toBe("Hello Ann");
    const permissive = await openTestProject(files, { use: [greetings], overrideBuiltins: true });
    expect(await permissive.engine(greetings).greet("plain", "Ann")).toBe("ANN");
  });

  it("of a scope that is not used are each named, with their module", async () => {
    const project = await openTestProject(
      {
        "role.yaml":
          "extensions:\n  notification_channels:\n    - {kind: pager, module: ext/pager.js}\n    - {kind: bell}\n  greeting:\n    - {name: a, module: a.js}\n",
      },
      { use: [greetings] },
    );
    expect(project.diagnostics).toMatchObject([
      {
        code: "SCOPE_UNKNOWN",
        severity: "warning",
        message: expect.stringContaining("pager (ext/pager.js), bell (no module)"),
        source: { line: 2 },
      },
      { code: "SCOPE_UNKNOWN", hint: 'Did you mean "greetings"?', source: { line: 5 } },
    ]);
  });

  it.each([
    ["extensions: [conditions]\n", [["CONFIG_INVALID", 1]]],
    ["extensions: yes please\n", [["CONFIG_INVALID", 1]]],
    ["extensions:\n", []],
    ["extensions:\n  greetings:\n", []],
    [
      "extensions:\n  conditions: git_clean\n  greetings:\n    - {name: loud, module: g.mjs}\n",
      [["CONFIG_INVALID", 2]],
    ],
    [
      "extensions:\n  conditions: {name: a}\n  greetings:\n    - {name: loud, module: g.mjs}\n",
      [["CONFIG_INVALID", 2]],
    ],
    [
      "extensions:\n  greetings:\n    - loud\n    - null\n    - {name: loud, module: g.mjs}\n",
      [
        ["CONFIG_INVALID", 3],
        ["CONFIG_INVALID", 4],
      ],
    ],
  ])("of a wrong form cost only themselves: %j", async (text, expected) => {
    const project = await openTestProject(
      { "role.yaml": text, "g.mjs": "export const greet = (n) => n;\n" },
      { use: [greetings, conditions] },
    );
    expect(placesOf(project)).toEqual(expected);
    expect(project.engine(greetings).names).toEqual(
      text.includes("loud") && text.includes("module") ? ["plain", "loud"] : ["plain"],
    );
  });

  it("named like a part of every object are just names", async () => {
    const project = await openTestProject(
      {
        "role.yaml":
          "extensions:\n  greetings:\n    - {name: constructor, module: g.mjs}\n  __proto__:\n    - {name: a}\n",
        "g.mjs": "export const greet = (n) => n;\n",
      },
      { use: [greetings] },
    );
    expect(await project.engine(greetings).greet("constructor", "Ann")).toBe("Ann");
    expect(placesOf(project)).toEqual([["SCOPE_UNKNOWN", 4]]);
  });
});

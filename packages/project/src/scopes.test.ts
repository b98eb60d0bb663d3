import { defineScope } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { greetings } from "./fixtures/greetings-scope.js";
import { openTestProject } from "./fixtures/open-test-project.js";
import { placesOf } from "./fixtures/places-of.js";

describe("a host's own scope", () => {
  it("is loaded, checked against its contract, listed, and reads its own configuration", async () => {
    const project = await openTestProject(
      {
        "role.yaml":
          "greeting_mark: '!'\nextensions:\n  greetings:\n    - {name: loud, module: loud.mjs}\n    - {name: bad, module: bad.mjs}\n    - {name: number, module: number.mjs}\n",
        "loud.mjs": "export default { greet(name) { return name.toUpperCase(); } };\n",
        "bad.mjs": "export const greets = () => 'x';\n",
        "number.mjs": "export const greet = () => 7;\n",
      },
      { use: [greetings] },
    );
    expect(placesOf(project)).toEqual([["CONTRACT_MISMATCH", 5]]);
    const engine = project.engine(greetings);
    expect(await engine.greet("loud", "Ann")).toBe("ANN!");
    expect(await engine.greet("number", "Ann")).toContain("gave a result that its contract does not allow");
    expect(project.registry.current.list("greetings").map(({ name, origin }) => [name, origin.kind])).toEqual(
      [
        ["plain", "builtin"],
        ["loud", "project"],
        ["number", "project"],
      ],
    );
  });

  it("may report in codes of its own", async () => {
    const project = await openTestProject({ "role.yaml": "greeting_mark: 7\n" }, { use: [greetings] });
    expect(project.diagnostics).toMatchObject([
      { code: "GREETING_MARK", frame: expect.stringContaining("greeting_mark: 7") },
    ]);
  });

  it("that is not in use has no engine", async () => {
    const project = await openTestProject();
    expect(() => project.engine(greetings)).toThrow(TypeError);
  });

  it("that fails costs only itself", async () => {
    const broken = defineScope({
      id: "broken",
      contracts: [],
      readConfig: () => {
        throw new Error("can't read");
      },
      createEngine: () => {
        throw new Error("can't start");
      },
    });
    const project = await openTestProject(undefined, { use: [broken, greetings] });
    expect(project.diagnostics.map(({ message }) => message)).toEqual([
      'The scope "broken" could not read role.yaml: can\'t read',
      'The scope "broken" could not make its engine: can\'t start',
    ]);
    expect(() => project.engine(broken)).toThrow("could not make its engine");
    expect(await project.engine(greetings).greet("plain", "Ann")).toBe("Hello Ann");
  });
});

describe("a scope that the configuration brings", () => {
  const files = {
    "role.yaml":
      "extensions:\n  scopes:\n    - {name: tones, module: scope.mjs}\n  tones:\n    - {name: low, module: low.mjs}\n",
    "low.mjs": "export const play = () => 'do';\n",
    "scope.mjs": `
      export default {
        $$type: "@hardpoint/scope",
        id: "tones",
        contracts: [{
          $$type: "@hardpoint/contract", scope: "tones", version: "1.0", upgrades: {},
          entry: { "~standard": { version: 1, vendor: "own", validate: (value) => ({ value }) } },
          module: { play: { kind: "method", optional: false } },
          key: (entry) => entry.name,
        }],
        createEngine: ({ registry }) => ({ play: (name) => registry.current.lookup("tones", name).extension.handle.call("play", []) }),
      };`,
  };

  it("is used like one that the host brings", async () => {
    const project = await openTestProject(files);
    expect(project.diagnostics).toEqual([]);
    const engine = project.engine({
      id: "tones",
      createEngine: () => ({ play: (_name: string): unknown => undefined }),
    });
    expect(await engine.play("low")).toEqual({ ok: true, value: "do" });
  });

  it.each([
    ["is none", "export default { id: 'tones' };\n", "CONTRACT_MISMATCH"],
    ["has a wrong tag", files["scope.mjs"].replace("@hardpoint/scope", "other"), "MEMBER_INVALID"],
    [
      "has contracts that are none",
      files["scope.mjs"].replace("@hardpoint/contract", "other"),
      "MEMBER_INVALID",
    ],
  ])("is reported when it %s, and its extensions are named", async (_what, module, code) => {
    const project = await openTestProject({ ...files, "scope.mjs": module });
    expect(project.diagnostics.map((one) => one.code)).toEqual([code, "SCOPE_UNKNOWN"]);
  });

  it("can't take the place of one that the host uses", async () => {
    const project = await openTestProject(
      { ...files, "scope.mjs": files["scope.mjs"].replace('id: "tones"', 'id: "greetings"') },
      { use: [greetings] },
    );
    expect(project.diagnostics.map((one) => one.code)).toContain("NAME_DUPLICATE");
    expect(await project.engine(greetings).greet("plain", "Ann")).toBe("Hello Ann");
  });
});

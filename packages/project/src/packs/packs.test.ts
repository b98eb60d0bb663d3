import { conditions, createConditionState } from "@hardpoint/conditions";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { checkProject } from "../check/check-project.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { packFiles as pack } from "../fixtures/pack-files.js";
import { roleDirectory } from "../fixtures/role-directory.js";

const use = [rolebox, conditions];
const open = (packs: string, files: Record<string, string>) =>
  openTestProject({ "role.yaml": `name: r\npacks:\n${packs}`, ...files }, { use });

const codes = (project: { diagnostics: readonly { code: string }[] }) =>
  project.diagnostics.map(({ code }) => code);

describe("a pack", () => {
  it("brings conditions and hooks, which run in a process of its own", async () => {
    const project = await open("  - '@acme/maths'\n", pack("@acme/maths"));
    expect(project.diagnostics).toEqual([]);
    const [extension] = project.registry.current
      .list("conditions")
      .filter(({ origin }) => origin.kind === "pack");
    expect(extension).toMatchObject({ name: "is_even", handle: { isolate: "process" } });
    const result = await project.session().tool({ name: "t", args: {} }, () => "done");
    expect(result.output).toBe("done?");
    expect(project.hooks.list("tool.execute.after")).toMatchObject([
      { name: "@acme/maths/stamp", origin: "@acme/maths" },
    ]);
  });

  it("is known by its full name, by a shorter one, and by a bare one while that is unique", async () => {
    const files = { ...pack("@acme/maths"), ...pack("other") };
    const one = await open("  - {name: '@acme/maths', as: maths, isolation: inline}\n", files);
    const find = (project: typeof one, name: string) => project.registry.current.lookup("conditions", name);
    for (const name of ["maths/is_even", "@acme/maths/is_even", "is_even"])
      expect(find(one, name), name).toMatchObject({ kind: "found" });
    const two = await open(
      "  - {name: '@acme/maths', isolation: inline}\n  - {name: other, isolation: inline}\n",
      files,
    );
    expect(find(two, "other/is_even")).toMatchObject({ kind: "found" });
    expect(find(two, "is_even")).toMatchObject({ kind: "ambiguous" });
  });

  it("is given its configuration by the project", async () => {
    const project = await open("  - {name: p, isolation: inline, config: {mark: '!'}}\n", pack("p"));
    const result = await project.session().tool({ name: "t", args: {} }, () => "done");
    expect(result.output).toBe("done!");
  });

  it("is given its configuration in conditions that have one", async () => {
    const wanted = pack("p", {
      contracts: { conditions: "1.1" },
      extensions: {
        conditions: [
          { name: "is_wanted", module: "./is-wanted.mjs", config: { wanted: "a", other: 1 } },
          { name: "is_even", module: "./is-even.mjs" },
        ],
      },
    });
    const project = await open("  - {name: p, isolation: inline, config: {wanted: b}}\n", {
      ...wanted,
      "node_modules/p/is-wanted.mjs":
        "export const handler = (arg, { config }) => config.wanted === arg && config.other === 1;\n",
    });
    expect(project.diagnostics).toEqual([]);
    const engine = project.engine(conditions);
    const facts = {
      sessionID: "s",
      fnName: "f",
      state: createConditionState(),
      requiredEvidence: [],
      userMessagedThisTurn: false,
    };
    expect(await engine.evaluate(engine.parse("is_wanted(b)").condition, facts)).toBe(true);
    expect(await engine.evaluate(engine.parse("is_wanted(a)").condition, facts)).toBe(false);
    expect(await engine.evaluate(engine.parse("is_even(2)").condition, facts)).toBe(true);
  });

  it("can be switched off", async () => {
    const project = await open("  - {name: p, enabled: false}\n", pack("p"));
    expect(project.declared).toEqual([]);
    expect(project.diagnostics).toEqual([]);
  });

  it("may be a folder with a hardpoint-pack.yaml", async () => {
    const project = await open("  - {name: ./packs/own, isolation: inline}\n", {
      "packs/own/hardpoint-pack.yaml":
        "manifest: 1\nextensions:\n  conditions:\n    - {name: yes, module: yes.mjs}\n",
      "packs/own/yes.mjs": "export const handler = () => true;\n",
    });
    expect(project.diagnostics).toEqual([]);
    expect(project.registry.current.lookup("conditions", "own/yes")).toMatchObject({ kind: "found" });
  });

  it("is discovered among the dependencies, on request only", async () => {
    const files = {
      ...pack("p"),
      "node_modules/plain/package.json": '{ "name": "plain" }',
      "package.json": '{ "dependencies": { "p": "1", "plain": "1", "gone": "1" } }',
    };
    const asked = await openTestProject({ "role.yaml": "packs: {discover: true}\n", ...files }, { use });
    expect(asked.diagnostics).toEqual([]);
    expect(asked.declared.map(({ declaration }) => declaration.name)).toEqual(["p/stamp"]);
    expect((await openTestProject({ "role.yaml": "name: r\n", ...files }, { use })).declared).toEqual([]);
  });
});

it.each<[hardpoint: unknown, message: string]>([
  [5, 'The manifest of the pack "p" is not valid: hardpoint must be a map, not the number 5.'],
  [{ extensions: {} }, 'The manifest of the pack "p" is not valid: hardpoint.manifest must be 1.'],
  [
    { manifest: 1 },
    'The manifest of the pack "p" is not valid: hardpoint.extensions must be a map of scopes, and is missing.',
  ],
  [
    { manifest: 1, extensions: { conditions: {} } },
    expect.stringMatching(/hardpoint\.extensions\.conditions must be a list of entries, not /),
  ],
  [
    { manifest: 1, extensions: {}, contracts: "1.0" },
    expect.stringMatching(/hardpoint\.contracts must be a map of versions, not /),
  ],
  [
    { manifest: 1, extensions: {}, contracts: { conditions: [] } },
    expect.stringMatching(/hardpoint\.contracts\.conditions must name one version at least/),
  ],
])("of a manifest %j it is said in words what is wrong", async (hardpoint, message) => {
  const project = await open("  - p\n", {
    "node_modules/p/package.json": JSON.stringify({ name: "p", hardpoint }),
  });
  expect(project.diagnostics).toMatchObject([{ code: "PACK_MANIFEST_INVALID", message }]);
});

describe("a pack that can't be used", () => {
  it.each<[what: string, manifest: object, more: Record<string, string>, code: string]>([
    ["has no version of the form", { manifest: 2 }, {}, "PACK_MANIFEST_INVALID"],
    ["misspells a key", { extension: {} }, {}, "PACK_MANIFEST_INVALID"],
    ["needs a newer contract", { contracts: { conditions: "3.0" } }, {}, "CONTRACT_TOO_NEW"],
    ["names a module that is not there", {}, {}, "MODULE_NOT_FOUND"],
    ["names a module that does not keep the contract", {}, {}, "CONTRACT_MISMATCH"],
  ])("because it %s is told, and costs nobody else", async (what, manifest, more, code) => {
    const files: Record<string, string> = { ...pack("bad", manifest, more), ...pack("good") };
    if (what.includes("not there")) delete files["node_modules/bad/is-even.mjs"];
    if (what.includes("does not keep")) files["node_modules/bad/is-even.mjs"] = "export const handle = 1;\n";
    const project = await open(
      "  - {name: bad, isolation: inline}\n  - {name: good, isolation: inline}\n",
      files,
    );
    expect(codes(project)).toEqual([code]);
    expect(project.registry.current.lookup("conditions", "good/is_even")).toMatchObject({ kind: "found" });
  });

  it.each<[what: string, packs: string, files: Record<string, string>, code: string]>([
    ["is not installed", "  - nowhere\n", {}, "PACK_NOT_FOUND"],
    ["has no manifest", "  - plain\n", { "node_modules/plain/package.json": "{}" }, "PACK_MANIFEST_MISSING"],
    ["is asked for with a misspelt key", "  - {name: p, isolaton: inline}\n", pack("p"), "CONFIG_INVALID"],
    ["is asked for twice", "  - p\n  - {name: p}\n", pack("p"), "CONFIG_INVALID"],
  ])("because it %s is told at its entry", async (_what, packs, files, code) => {
    const project = await open(packs, files);
    expect(project.diagnostics).toMatchObject([{ code, source: { file: "role.yaml" } }]);
  });
});

it("is among what a person is asked to trust, and nothing of a refused one runs", async () => {
  const asked: string[] = [];
  const files = { "role.yaml": "name: r\npacks:\n  - {name: p, isolation: inline}\n", ...pack("p") };
  const project = await openTestProject(files, {
    use,
    trust: {
      decide: ({ files: all }) => {
        asked.push(...all.map(({ file, kind }) => `${kind} ${file}`));
        return "refuse";
      },
    },
  });
  expect(asked).toEqual([
    "config role.yaml",
    "hooks node_modules/p/package.json",
    "module node_modules/p/stamp.mjs",
    "module node_modules/p/is-even.mjs",
  ]);
  expect(project.registry.current.lookup("conditions", "p/is_even")).toMatchObject({ kind: "missing" });
  expect(project.hooks.list("tool.execute.after")).toEqual([]);
});

it("is read by a check, which runs nothing", async () => {
  const directory = await roleDirectory({
    "role.yaml": "packs:\n  - p\n  - gone\n",
    ...pack("p", { manifest: 7 }),
  });
  const { diagnostics } = await checkProject(directory, { use });
  expect(diagnostics.map(({ code }) => code).sort()).toEqual(["PACK_MANIFEST_INVALID", "PACK_NOT_FOUND"]);
});

import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { checkPack } from "../check/check-pack.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { roleDirectory } from "../fixtures/role-directory.js";

/** A pack with a scope of its own, an extension of it, and a dialect of hook files. */
const files = {
  "pack/hardpoint-pack.yaml": `manifest: 1
extensions:
  scopes: [{name: tones, module: scope.mjs}]
  tones: [{name: low, module: low.mjs}]
  hook_dialects: [{name: guards, module: dialect.mjs}]
`,
  "pack/low.mjs": "export const play = () => 'do';\n",
  "pack/scope.mjs": `export default {
  $$type: "@hardpoint/scope",
  id: "tones",
  contracts: [{
    $$type: "@hardpoint/contract", scope: "tones", version: "1.0", upgrades: {},
    entry: { "~standard": { version: 1, vendor: "own", validate: (value) => ({ value }) } },
    module: { play: { kind: "method", optional: false } },
    key: (entry) => entry.name,
  }],
  createEngine: ({ registry }) => ({ play: (name) => registry.current.lookup("tones", name).extension.handle.call("play", []) }),
};
`,
  "pack/dialect.mjs": `const rules = {
  id: "guards",
  compare: () => 0,
  schedule: () => ({ order: "sequential", rewrites: "original", settles: () => false }),
  compose: "strictest",
  defaults: { phase: "before", priority: 0, layer: "project", deadlineMs: 5000, onFailure: "continue" },
};
export default {
  $$type: "@hardpoint/dialect",
  id: "guards",
  rules,
  files: ({ directory }) => [{ paths: [directory + "/guards.json"], layer: "project" }],
  parse: (config) => ({
    declarations: Object.entries(config.read([])).map(([tool, reason]) => ({
      name: "guard of " + tool,
      points: ["tool.approval.pre"],
      work: { kind: "command", text: reason, scripts: [] },
      source: config.locate([tool]),
      entry: { tool, reason },
    })),
  }),
  bind: ({ name, entry, source }, handle, { origin }) => ({
    registrations: [{
      point: "tool.approval.pre", name, rules, origin, source,
      filter: { subject: (tool) => tool === entry.tool },
      run: { isolate: "inline", call: () => ({ ok: true, value: { verdict: "deny", reason: entry.reason } }) },
    }],
  }),
};
`,
  "guards.json": '{ "bash": "no shells today" }',
};

const open = (pack: string) =>
  openTestProject({ "role.yaml": `packs:\n  - ${pack}\n`, ...files }, { use: [rolebox] });

describe("a pack with a scope and a dialect of its own", () => {
  it("brings both where it may run inline, and the project uses them like its own", async () => {
    const project = await open("{name: ./pack, isolation: inline}");
    expect(project.diagnostics).toEqual([]);
    const engine = project.engine({
      id: "tones",
      createEngine: () => ({ play: (_name: string): unknown => undefined }),
    });
    expect(await engine.play("low")).toEqual({ ok: true, value: "do" });
    const call = await project.session().tool({ name: "bash", args: {} }, () => "ran");
    expect(call).toMatchObject({ status: "denied", reason: "no shells today" });
  });

  it("is told where it may not, and no scope of it is used", async () => {
    const project = await open("./pack");
    expect(project.diagnostics.map(({ code }) => code)).toContain("ISOLATE_UNAVAILABLE");
    expect(() => project.engine({ id: "tones", createEngine: () => ({}) })).toThrow("not in use");
  });

  it("is checked whole by its author, its own scope included", async () => {
    const directory = await roleDirectory(files);
    const checked = await checkPack(`${directory}/pack`, { use: [rolebox], load: "all" });
    expect(checked?.failed).toEqual([]);
    expect(checked?.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(checked?.extensions.map(({ scope, name }) => `${scope} ${name}`)).toEqual([
      "scopes tones",
      "tones low",
      "hook_dialects guards",
    ]);
  });
});

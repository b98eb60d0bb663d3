import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { openTestProject } from "./fixtures/open-test-project.js";
import { placesOf } from "./fixtures/places-of.js";

/** A dialect as a pack would write it: `guards.json` maps tools to the command that judges each. */
const dialect = `
const rules = {
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
    declarations: Object.entries(config.read([])).map(([tool, text]) => ({
      name: "guard of " + tool,
      points: ["tool.approval.pre"],
      work: { kind: "command", text, scripts: [] },
      source: config.locate([tool]),
      entry: { tool, text },
    })),
  }),
  bind: ({ name, entry, source }, handle, { runners, directory, origin }) => ({
    registrations: [{
      point: "tool.approval.pre", name, rules, origin, source,
      filter: { subject: (tool) => tool === entry.tool },
      run: {
        isolate: "inline",
        async call(payload) {
          const run = await runners.command.run({ shell: true, text: entry.text, cwd: directory }, { kind: "json", value: payload.args });
          return { ok: true, value: run.end.code === 0 ? null : { verdict: "deny", reason: run.stderr.trim() } };
        },
      },
    }],
  }),
};
`;

const role = (name: string): string =>
  `name: r\nextensions:\n  hook_dialects:\n    - {name: ${name}, module: guards.mjs}\n`;

describe("a dialect from a module", () => {
  it("has its files read, and its commands guard the tools that they name", async () => {
    const project = await openTestProject(
      {
        "role.yaml": role("guards"),
        "guards.mjs": dialect,
        "guards.json": '{ "bash": "grep -q force && echo no force >&2 && exit 1 || exit 0" }',
      },
      { use: [rolebox] },
    );
    expect(project.diagnostics).toEqual([]);
    expect(project.declared).toMatchObject([
      { dialect: "guards", declaration: { name: "guard of bash", source: { file: "guards.json", line: 1 } } },
    ]);
    const session = project.session();
    const call = (command: string) => session.tool({ name: "bash", args: { command } }, () => "done");
    expect(await call("push --force")).toMatchObject({ status: "denied", reason: "no force" });
    expect(await call("push")).toMatchObject({ status: "done" });
  });

  it.each<[what: string, name: string, module: string, code: string]>([
    ["that is none", "guards", "export const parse = () => ({}), bind = () => ({});", "CONTRACT_MISMATCH"],
    ["whose name is another than its id", "other", dialect, "NAME_DIFFERS"],
    [
      "whose id is taken",
      "rolebox",
      dialect.replace('id: "guards",\n  rules', 'id: "rolebox",\n  rules'),
      "NAME_DUPLICATE",
    ],
  ])("%s is told at its entry", async (_what, name, module, code) => {
    const project = await openTestProject(
      { "role.yaml": role(name), "guards.mjs": module },
      { use: [rolebox] },
    );
    expect(placesOf(project)).toEqual([[code, 4]]);
  });

  it("that throws costs its own file alone", async () => {
    const project = await openTestProject(
      {
        "role.yaml": `${role("guards")}hooks:\n  custom:\n    - {name: log, events: [event], module: log.mjs}\n`,
        "guards.mjs": dialect.replace("config.read([])", "config.nothing()"),
        "guards.json": "{}",
        "log.mjs": "export const onEvent = () => {};\n",
      },
      { use: [rolebox] },
    );
    expect(project.diagnostics).toMatchObject([{ code: "EXTENSION_FAILED" }]);
    expect(project.declared.map(({ declaration }) => declaration.name)).toEqual(["log"]);
  });
});

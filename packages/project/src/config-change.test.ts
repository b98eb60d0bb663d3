import { rm } from "node:fs/promises";
import { join } from "node:path";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { logModule, readLog } from "./fixtures/hook-log.js";
import { notesDialect } from "./fixtures/notes-dialect.js";
import { openTestProject } from "./fixtures/open-test-project.js";
import { recordingLogger } from "./fixtures/recording-logger.js";
import { roleDirectory, writeFiles } from "./fixtures/role-directory.js";
import type { OpenOptions } from "./project.js";

const use = [notesDialect, rolebox];
const note = (say: string) => JSON.stringify({ notes: [{ name: say, say }] });
const role = (module = "a.mjs") =>
  `name: r\nhooks: { custom: [{ name: h, events: [chat.message], module: ${module} }] }\n`;
const files = {
  "role.yaml": role(),
  "notes.json": note("one"),
  "a.mjs": "export const onChatMessage = () => undefined;\n",
  "b.mjs": `${logModule}\nwrite("imported");\nexport const onChatMessage = () => undefined;\n`,
};

const open = async (options: Partial<OpenOptions> = {}) => {
  const project = await openTestProject(files, { use, ...options });
  const told: string[] = [];
  project.hooks.register({
    point: "config.change",
    name: "watch",
    run: ({ source, file, session }) =>
      void told.push(
        [source, file.slice(project.directory.length + 1), ...(session ? [session] : [])].join(" "),
      ),
  });
  const refuse = (source: string, verdict: "deny" | "ask" = "deny") =>
    project.hooks.register({
      point: "config.change",
      name: "guard",
      filter: { subject: (subject) => subject === source },
      run: () => ({ verdict, reason: "Ask me first.", notice: "A file changed." }),
    });
  return { project, told, refuse };
};

describe("a reload", () => {
  it("tells hooks of each file whose content changed, came or went, once where no session is open", async () => {
    const { project, told } = await open();
    await project.reload();
    expect(told).toEqual([]);
    await writeFiles(project.directory, {
      "role.yaml": role("b.mjs"),
      "notes.json": note("one"),
      "a.mjs": "\n",
    });
    await project.reload();
    expect(told.splice(0)).toEqual(["role role.yaml"]);
    await writeFiles(project.directory, { ".notes/notes.json": note("two") });
    await project.reload();
    expect(told.splice(0)).toEqual(["project_settings .notes/notes.json", "project_settings notes.json"]);
    await rm(join(project.directory, ".notes"), { recursive: true });
    await rm(join(project.directory, "notes.json"));
    await project.reload();
    expect(told).toEqual(["project_settings .notes/notes.json"]);
    expect(project.declared.map(({ declaration }) => declaration.name)).toEqual(["h"]);
  });

  it("tells them once for each open session, and names the layer of the file", async () => {
    const home = await roleDirectory({ ".notes/notes.json": note("mine") });
    const { project, told } = await open({ home });
    project.session({ id: "a" });
    project.session({ id: "b" });
    await writeFiles(home, { ".notes/notes.json": note("mine, changed") });
    await project.reload();
    expect(told.map((line) => line.split(" ").filter((word) => !word.includes("notes")))).toEqual([
      ["user_settings", "a"],
      ["user_settings", "b"],
    ]);
  });

  it.each([
    ["deny", "Ask me first."],
    ["ask", "guard wants the change to be asked about, and there is no way to ask here. (Ask me first.)"],
  ] as const)(
    "keeps what there is when a hook says %s, and loads nothing of the new",
    async (verdict, reason) => {
      const log = recordingLogger();
      const { project, refuse } = await open({ log });
      const off = refuse("role", verdict);
      await writeFiles(project.directory, { "role.yaml": role("b.mjs") });
      const { diagnostics, ...rest } = await project.reload();
      expect(rest).toEqual({ swapped: false, kept: "refused" });
      expect(diagnostics).toMatchObject([
        {
          code: "CONFIG_CHANGE_REFUSED",
          message: `${join(project.directory, "role.yaml")} has changed, and a hook does not let it be used: ${reason} The project stays as it was loaded before.`,
        },
      ]);
      expect(await readLog(project.directory)).toEqual([]);
      expect(log.lines).toContain("info: A file changed.");
      off();
      expect((await project.reload()).swapped).toBe(true);
      expect(await readLog(project.directory)).toEqual(["imported"]);
    },
  );

  it("is refused as a whole by a hook that refuses one file, in one session", async () => {
    const { project, told } = await open();
    project.session({ id: "a" });
    project.session({ id: "b" });
    project.hooks.register({
      point: "config.change",
      name: "in a",
      session: "a",
      run: ({ source }) => (source === "role" ? { verdict: "deny" } : null),
    });
    await writeFiles(project.directory, { "role.yaml": role("b.mjs"), "notes.json": note("two") });
    expect((await project.reload()).kept).toBe("refused");
    expect(told).toHaveLength(4);
    expect(project.declared.map(({ declaration }) => declaration.name)).toEqual(["one", "h"]);
  });

  it("does not ask about what can't be read or is not trusted", async () => {
    let answer: "trust" | "refuse" = "trust";
    const { project, told } = await open({ trust: { decide: () => answer } });
    await writeFiles(project.directory, { "notes.json": "{" });
    expect((await project.reload()).kept).toBe("unreadable");
    answer = "refuse";
    await writeFiles(project.directory, { "notes.json": note("stranger") });
    expect((await project.reload()).kept).toBe("untrusted");
    expect(told).toEqual([]);
  });

  it("asks about the files of a dialect that a module brings", async () => {
    const dialect = (say: string) => `
const rules = { id: "own", compare: () => 0, compose: "strictest",
  schedule: () => ({ order: "sequential", rewrites: "original", settles: () => false }),
  defaults: { phase: "before", priority: 0, layer: "own", deadlineMs: 5000, onFailure: "continue" } };
export default { $$type: "@hardpoint/dialect", id: "own", rules,
  files: ({ directory }) => [{ paths: [directory + "/own.json"], layer: "local" }],
  parse: (config) => { config.read([]); return { declarations: [] }; }, bind: () => ({ registrations: [] }) };
// ${say}
`;
    const project = await openTestProject(
      {
        "role.yaml": "name: r\nextensions: { hook_dialects: [{ name: own, module: own.mjs }] }\n",
        "own.mjs": dialect("one"),
        "own.json": "{}",
      },
      { use },
    );
    const told: string[] = [];
    project.hooks.register({
      point: "config.change",
      name: "guard",
      run: ({ source }) => {
        told.push(source);
        return { verdict: "deny" };
      },
    });
    await writeFiles(project.directory, { "own.json": '{ "a": 1 }' });
    expect((await project.reload()).kept).toBe("refused");
    await rm(join(project.directory, "own.json"));
    expect((await project.reload()).kept).toBe("refused");
    expect(told).toEqual(["local_settings", "local_settings"]);
  });
});

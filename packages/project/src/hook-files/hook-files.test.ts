import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { notesDialect } from "../fixtures/notes-dialect.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { roleDirectory, writeFiles } from "../fixtures/role-directory.js";
import { openProject } from "../open-project.js";
import type { Project } from "../project.js";
import type { TrustRequest } from "../trust/trust-request.js";

const use = [notesDialect];
const note = (say: string) => JSON.stringify({ notes: [{ name: say, say }] });
const names = (project: Project) => project.declared.map(({ declaration }) => declaration.name);
const codes = (project: Project) => project.diagnostics.map(({ code }) => code);
const says = async (project: Project) => (await project.session().userMessage("hello")).text;

describe("hook files", () => {
  it("need no configuration beside them, also when they come later", async () => {
    const project = await openTestProject({ "notes.json": note("one") }, { use });
    expect([project.diagnostics, await says(project)]).toEqual([[], "hello\n\none"]);
    const bare = await openTestProject({ "readme.md": "" }, { use });
    expect(codes(bare)).toEqual(["CONFIG_NOT_FOUND"]);
    await writeFiles(bare.directory, { "notes.json": note("late") });
    expect(await bare.reload()).toEqual({ swapped: true, diagnostics: [] });
    expect(await says(bare)).toBe("hello\n\nlate");
  });

  it("are no reason to go on without a configuration that was there", async () => {
    const project = await openTestProject({ "role.yaml": "name: r\n", "notes.json": note("one") }, { use });
    await rm(join(project.directory, "role.yaml"));
    expect(await project.reload()).toMatchObject({ swapped: false, kept: "unreadable" });
    expect(project.name).toBe("r");
  });

  it("are read of the user's first, then of the project's, of which the first place that has one counts", async () => {
    const home = await roleDirectory({ ".notes/notes.json": note("mine") });
    const project = await openTestProject(
      { ".notes/notes.json": note("ours"), "notes.json": note("passed over") },
      { use, home },
    );
    expect(names(project)).toEqual(["mine", "ours"]);
    expect(project.declared.map(({ declaration }) => declaration.source.file)).toEqual([
      "~/.notes/notes.json",
      ".notes/notes.json",
    ]);
  });

  it("are read once where the project is the user's home, or a link leads to the same file", async () => {
    const home = await roleDirectory({ ".notes/notes.json": note("mine") });
    await using atHome = await openProject(home, { use, home });
    expect(names(atHome)).toEqual(["mine"]);
    const directory = await roleDirectory({});
    await symlink(join(home, ".notes"), join(directory, ".notes"));
    await using linked = await openProject(directory, { use, home });
    expect(names(linked)).toEqual(["mine"]);
  });

  it.each([
    ["is half-written", '{ "notes": [', "CONFIG_SYNTAX"],
    ["holds no map", "[]", "CONFIG_INVALID"],
    ["is not UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), "CONFIG_UNREADABLE"],
  ])("cost only themselves when one %s", async (_what, text, code) => {
    const home = await roleDirectory({ ".notes/notes.json": note("mine") });
    const project = await openTestProject(
      { "role.yaml": "name: r\n", "notes.json": text as string },
      { use, home },
    );
    expect(names(project)).toEqual(["mine"]);
    expect(new Set(codes(project))).toEqual(new Set([code]));
    expect(project.diagnostics[0]).toMatchObject({ severity: "error", source: { file: "notes.json" } });
  });

  it("are looked for in the next place where a directory has their name", async () => {
    const directory = await roleDirectory({ "notes.json": note("one") });
    await mkdir(join(directory, ".notes", "notes.json"), { recursive: true });
    await using project = await openProject(directory, { use, home: false });
    expect(names(project)).toEqual(["one"]);
  });
});

describe("trust in hook files and scripts", () => {
  const files = {
    "notes.json": JSON.stringify({
      notes: [
        { name: "words", say: "words" },
        { name: "script", script: "bin/say.sh" },
        { name: "missing", script: "bin/missing.sh" },
      ],
    }),
    "bin/say.sh": "touch ran; echo script\n",
  };

  const open = async (answer: "trust" | "refuse") => {
    const asked: string[] = [];
    const decide = ({ files: all }: TrustRequest) => {
      asked.push(...all.map(({ file, kind, state }) => `${kind} ${file} ${state}`));
      return answer;
    };
    return { project: await openTestProject(files, { use, trust: { decide } }), asked };
  };

  it("is asked for, with what each file is", async () => {
    const { project, asked } = await open("trust");
    expect(asked).toEqual(["hooks notes.json new", "script bin/say.sh new"]);
    expect(await says(project)).toContain("hello\n\nwords\n\nscript");
  });

  it("is needed for a hook file: without it none of its hooks is registered", async () => {
    const { project } = await open("refuse");
    expect(codes(project)).toEqual(["TRUST_REFUSED"]);
    expect(project.diagnostics[0]?.message).toBe(
      "notes.json is not trusted (it is new), so none of its hooks is run.",
    );
    expect([names(project), await says(project)]).toEqual([[], "hello"]);
  });

  it("is needed for a script: without it the hook that names it is not run, and the others are", async () => {
    const directory = await roleDirectory(files);
    const asked: (readonly string[])[] = [];
    const known = new Map<string, string>();
    const policy = (answer: "trust" | "refuse") => ({
      recall: () => known,
      decide(request: TrustRequest) {
        asked.push(request.files.filter(({ state }) => state !== "trusted").map(({ file }) => file));
        if (answer === "trust") for (const { path, sha256 } of request.files) known.set(path, sha256);
        return answer;
      },
    });
    await using first = await openProject(directory, { use, home: false, trust: policy("trust") });
    expect(codes(first)).toEqual([]);
    await writeFiles(directory, { "bin/say.sh": "touch ran; echo changed\n" });
    await using project = await openProject(directory, { use, home: false, trust: policy("refuse") });
    expect(asked).toEqual([["notes.json", "bin/say.sh"], ["bin/say.sh"]]);
    expect(project.diagnostics).toMatchObject([
      {
        code: "TRUST_REFUSED",
        message: 'notes "script" is not run: bin/say.sh is not trusted (it has changed).',
        source: { file: "notes.json", line: 1 },
      },
    ]);
    expect(await says(project)).not.toContain("changed");
  });
});

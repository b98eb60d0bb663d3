import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it, vi } from "vitest";
import { notesDialect } from "../fixtures/notes-dialect.js";
import { writeFiles } from "../fixtures/role-directory.js";
import { watchedProject } from "../fixtures/watched-project.js";
import { openProject } from "../open-project.js";

const use = [notesDialect, rolebox];
const note = (say: string) => JSON.stringify({ notes: [{ name: say, say }] });

describe("a project that is watched", () => {
  it("takes what a changed file says, and tells which it was", async () => {
    const { project, reloads, untilSaid } = await watchedProject(
      { ".notes/notes.json": note("one") },
      { use },
    );
    await untilSaid("one");
    await writeFiles(project.directory, { ".notes/notes.json": note("two") });
    await untilSaid("two");
    expect(reloads).toEqual([
      { swapped: true, diagnostics: [], changed: [join(project.directory, ".notes/notes.json")] },
    ]);
  });

  it("sees the renames of editors, again and again", async () => {
    const { project, untilSaid } = await watchedProject({ "notes.json": note("zero") }, { use });
    for (const text of ["one", "two", "three"]) {
      await writeFiles(project.directory, { "notes.json.tmp": note(text) });
      await rename(join(project.directory, "notes.json.tmp"), join(project.directory, "notes.json"));
      await untilSaid(text);
    }
  });

  it("takes a file away with its hooks when it is deleted, and takes it back", async () => {
    const { project, untilSaid } = await watchedProject({ "notes.json": note("one") }, { use });
    await rm(join(project.directory, "notes.json"));
    await untilSaid("");
    await writeFiles(project.directory, { "notes.json": note("back") });
    await untilSaid("back");
  });

  it("sees directories and files that are created later, also where there was nothing at all", async () => {
    const { project, untilSaid } = await watchedProject({ "readme.md": "" }, { use });
    await writeFiles(project.directory, { ".notes/notes.json": note("one") });
    await untilSaid("one");
    await writeFiles(project.directory, { ".notes/notes.json": note("two") });
    await untilSaid("two");
  });

  it("goes on after a directory was replaced by another of its name", async () => {
    const { project, untilSaid } = await watchedProject({ ".notes/notes.json": note("one") }, { use });
    for (const text of ["two", "three", "four"]) {
      await writeFiles(project.directory, { "next/notes.json": note(text) });
      await rm(join(project.directory, ".notes"), { recursive: true });
      await rename(join(project.directory, "next"), join(project.directory, ".notes"));
      await untilSaid(text);
      await writeFiles(project.directory, { ".notes/notes.json": note(`${text}!`) });
      await untilSaid(`${text}!`);
    }
  });

  it("keeps what it has while a file can't be read, with one warning, and takes the finished file", async () => {
    const { project, reloads, told, said, untilReloads, untilSaid } = await watchedProject(
      { "notes.json": note("one") },
      { use },
    );
    for (const [index, half] of ['{ "no', '{ "notes": [', '{ "notes": [{ "name"'].entries()) {
      await writeFiles(project.directory, { "notes.json": half });
      await untilReloads(index + 1);
    }
    expect(await said()).toBe("one");
    expect(told).toEqual(["RELOAD_KEPT"]);
    expect(reloads.map(({ swapped, kept }) => [swapped, kept])).toEqual(Array(3).fill([false, "unreadable"]));
    await writeFiles(project.directory, { "notes.json": note("whole") });
    await untilSaid("whole");
    await writeFiles(project.directory, { "notes.json": "{" });
    await untilReloads(5);
    expect(told).toEqual(["RELOAD_KEPT", "RELOAD_KEPT"]);
  });

  it("waits for what is written into a file that was emptied, and takes one that stays empty", async () => {
    const { project, reloads, untilReloads, untilSaid } = await watchedProject(
      { "notes.json": note("one"), "role.yaml": "name: r\n" },
      { use },
    );
    await writeFiles(project.directory, { "notes.json": "", "role.yaml": "name: first\n" });
    // By then it was seen to be empty.
    await vi.waitFor(() => expect(project.name).toBe("first"), { timeout: 8000 });
    await untilSaid("");
    await writeFiles(project.directory, { "notes.json": note("two") });
    await untilSaid("two");
    await untilReloads(2);
    expect(reloads[0]?.changed).toHaveLength(2);
  });

  it("does nothing for a file that is written again with the same content, or that is not its own", async () => {
    const { project, reloads, untilReloads } = await watchedProject({ "notes.json": note("one") }, { use });
    await writeFiles(project.directory, { "notes.json": note("one"), "other.json": "{}" });
    await writeFiles(project.directory, { "role.yaml": "name: later\n" });
    await untilReloads(1);
    expect(reloads.map(({ changed }) => changed)).toEqual([[join(project.directory, "role.yaml")]]);
    expect(project.name).toBe("later");
  });

  it("sees scripts, modules and what these import, also those that were missing", async () => {
    const role =
      "name: r\nhooks: { custom: [{ name: h, events: [chat.message], module: hooks/h.mjs, isolation: process }] }\n";
    const { project, untilSaid, untilReloads, reloads } = await watchedProject(
      {
        "role.yaml": role,
        "notes.json": JSON.stringify({ notes: [{ name: "script", script: "bin/say.sh" }] }),
        "bin/say.sh": "echo one\n",
      },
      { use },
    );
    await untilSaid("one");
    await writeFiles(project.directory, { "bin/say.sh": "echo two\n" });
    await untilReloads(1);
    expect(reloads[0]).toMatchObject({ swapped: true, changed: [join(project.directory, "bin/say.sh")] });
    await writeFiles(project.directory, {
      "hooks/text.mjs": "export const text = 'from a module';\n",
      "hooks/h.mjs":
        "import { text } from './text.mjs';\nexport const onChatMessage = (ctx) => ctx.inject(text);\n",
    });
    const prompt = async () => {
      const session = project.session();
      await session.userMessage("hello");
      return session.systemPrompt([]);
    };
    await expect.poll(prompt, { timeout: 8000 }).toEqual(["from a module"]);
    await writeFiles(project.directory, { "hooks/text.mjs": "export const text = 'from an import';\n" });
    await expect.poll(prompt, { timeout: 8000 }).toEqual(["from an import"]);
  });

  it("reads what changed between its opening and the beginning of the watch", async () => {
    const { project, untilSaid } = await watchedProject({ "notes.json": note("one") }, { use });
    await using late = await openProject(project.directory, { use, home: false });
    await writeFile(join(project.directory, "notes.json"), note("two"));
    await untilSaid("two");
    const changed: (readonly string[])[] = [];
    await using _watch = await late.watch({ onReload: (reload) => changed.push(reload.changed) });
    expect(changed).toEqual([[join(project.directory, "notes.json")]]);
    expect(late.declared.map(({ declaration }) => declaration.name)).toEqual(["two"]);
  });

  it("goes on beside another of the same directory, also after that was replaced", async () => {
    const one = await watchedProject({ ".notes/notes.json": note("one") }, { use });
    const { directory } = one.project;
    await using other = await openProject(directory, { use, home: false, watch: { debounceMs: 20 } });
    const names = () => other.declared.map(({ declaration }) => declaration.name);
    for (const text of ["two", "three"]) {
      await writeFiles(directory, { "next/notes.json": note(text) });
      await rm(join(directory, ".notes"), { recursive: true });
      await rename(join(directory, "next"), join(directory, ".notes"));
      await one.untilSaid(text);
      await writeFiles(directory, { ".notes/notes.json": note(`${text}!`) });
      await one.untilSaid(`${text}!`);
      await expect.poll(names, { timeout: 8000 }).toEqual([`${text}!`]);
    }
  });
});

import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { notesDialect } from "../fixtures/notes-dialect.js";
import { roleDirectory, writeFiles } from "../fixtures/role-directory.js";
import { watchedProject } from "../fixtures/watched-project.js";
import { openProject } from "../open-project.js";
import { trailOf } from "./trail.js";

const use = [notesDialect];
const note = (say: string) => JSON.stringify({ notes: [{ name: say, say }] });

/** Puts a link in the place of another in one step, as tools do that switch versions. */
const swapLink = async (target: string, link: string): Promise<void> => {
  await symlink(target, `${link}.new`);
  await rename(`${link}.new`, link);
};

describe("links of a project that is watched", () => {
  it("are seen to lead to another file, and to one that is changed", async () => {
    const { project, untilSaid } = await watchedProject(
      { "a.json": note("a"), "b.json": note("b") },
      { use },
    );
    const link = join(project.directory, "notes.json");
    for (const [name, text] of [
      ["a", "a"],
      ["b", "b"],
      ["a", "a"],
    ] as const) {
      await swapLink(`${name}.json`, link);
      await untilSaid(text);
    }
    await writeFiles(project.directory, { "a.json": note("changed") });
    await untilSaid("changed");
    await swapLink("missing.json", link);
    await untilSaid("");
    await writeFiles(project.directory, { "missing.json": note("there") });
    await untilSaid("there");
  });

  it("are seen to lead to another directory, outside the project as well", async () => {
    const elsewhere = await roleDirectory({ "v1/notes.json": note("v1"), "v2/notes.json": note("v2") });
    const { project, untilSaid } = await watchedProject({ "readme.md": "" }, { use });
    const link = join(project.directory, ".notes");
    await swapLink(join(elsewhere, "v1"), link);
    await untilSaid("v1");
    await swapLink(join(elsewhere, "v2"), link);
    await untilSaid("v2");
    await writeFile(join(elsewhere, "v2", "notes.json"), note("v3"));
    await untilSaid("v3");
  });

  it("are followed where the project's directory is one itself", async () => {
    const elsewhere = await roleDirectory({ "v1/notes.json": note("v1"), "v2/notes.json": note("v2") });
    const link = join(elsewhere, "current");
    await symlink("v1", link);
    await using project = await openProject(link, { use, home: false, watch: { debounceMs: 20 } });
    const names = () => project.declared.map(({ declaration }) => declaration.name);
    expect(names()).toEqual(["v1"]);
    await swapLink("v2", link);
    await expect.poll(names, { timeout: 8000 }).toEqual(["v2"]);
  });
});

describe("the trail of a path", () => {
  it("has every link on the way, and the end, with the nearest directories that exist", async () => {
    const directory = await roleDirectory({ "real/deep/a.json": "{}" });
    await mkdir(join(directory, "real", "empty"));
    await symlink("real", join(directory, "one"));
    await symlink("deep/a.json", join(directory, "real", "b.json"));
    const at = (path: string) => join(directory, path);
    expect(trailOf(at("one/b.json"))).toEqual({
      entries: [at("one"), at("real/b.json"), at("real/deep/a.json")],
      bases: [at("."), at("real"), at("real/deep")],
    });
    expect(trailOf(at("one/empty/none/c.json"))).toEqual({
      entries: [at("one"), at("real/empty/none/c.json")],
      bases: [at("."), at("real/empty")],
    });
  });

  it("ends where links go round", async () => {
    const directory = await roleDirectory({});
    await symlink("b", join(directory, "a"));
    await symlink("a", join(directory, "b"));
    expect(new Set(trailOf(join(directory, "a", "x")).entries)).toEqual(
      new Set([join(directory, "a"), join(directory, "b")]),
    );
  });
});

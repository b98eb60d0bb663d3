import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { roleDirectory } from "../fixtures/role-directory.js";
import { readConfig } from "./read-config.js";

const read = async (files: Record<string, string>, file?: string) =>
  readConfig(await roleDirectory(files), file);

describe("readConfig", () => {
  it.each(["role.yaml", "hardpoint.yaml"])("finds %s", async (name) => {
    const { readable, documents } = await read({ [name]: "name: a\n", "other.yaml": "name: b\n" });
    expect(readable).toBe(true);
    expect(documents[0].view).toMatchObject({ file: name });
    expect(documents[0].view.read(["name"])).toBe("a");
  });

  it("does not choose between two", async () => {
    const { readable, diagnostics } = await read({ "role.yaml": "", "hardpoint.yaml": "" });
    expect(readable).toBe(false);
    expect(diagnostics).toMatchObject([
      {
        code: "CONFIG_AMBIGUOUS",
        severity: "error",
        message: expect.stringMatching(/role\.yaml and hardpoint\.yaml/),
      },
    ]);
  });

  it("reads any file that is named, and takes its directory for what stands in it", async () => {
    const directory = await roleDirectory({ "role.yaml": "", "roles/lead.yml": "name: lead\n" });
    const { documents, diagnostics } = await readConfig(directory, "roles/lead.yml");
    expect(diagnostics).toEqual([]);
    expect(documents[0].view).toMatchObject({ file: "roles/lead.yml", directory: join(directory, "roles") });
  });

  it.each([
    ["an empty directory", {}, undefined, "CONFIG_NOT_FOUND", "Create one"],
    ["a file of the other ending", { "role.yml": "" }, undefined, "CONFIG_NOT_FOUND", "role.yml is there"],
    [
      "a named file that is not there",
      { "role.yaml": "" },
      "lead.yaml",
      "CONFIG_NOT_FOUND",
      "Check the path",
    ],
    ["a directory of that name", { "role.yaml/x": "" }, undefined, "CONFIG_UNREADABLE", undefined],
  ])("says that there is nothing to read in %s", async (_what, files, file, code, hint) => {
    const { readable, diagnostics, documents } = await read(files, file);
    expect(readable).toBe(false);
    expect(diagnostics).toMatchObject([{ code, ...(hint ? { hint: expect.stringContaining(hint) } : {}) }]);
    expect(documents[0].view.read([])).toEqual({});
  });

  it("says that a directory does not exist", async () => {
    const { diagnostics } = await readConfig(join(await roleDirectory({}), "nowhere"));
    expect(diagnostics).toMatchObject([
      { code: "CONFIG_NOT_FOUND", message: expect.stringMatching(/nowhere does not exist/) },
    ]);
  });

  it("says that a file is not UTF-8", async () => {
    const directory = await roleDirectory({});
    const { writeFile } = await import("node:fs/promises");
    await writeFile(join(directory, "role.yaml"), Buffer.from([0xff, 0xfe, 0x6e, 0x00]));
    expect((await readConfig(directory)).diagnostics).toMatchObject([
      { code: "CONFIG_UNREADABLE", source: { file: "role.yaml" } },
    ]);
  });
});

import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../../../project/src/fixtures/open-test-project.js";
import { roleDirectory } from "../../../project/src/fixtures/role-directory.js";
import { functions } from "../node.js";
import { readFunctionsDirectory } from "./read-directory.js";

const read = async (
  files: Readonly<Record<string, string>>,
  change?: (directory: string) => Promise<void>,
) => {
  const directory = await roleDirectory({ "role.yaml": "name: tester\n", ...files });
  await change?.(directory);
  const diagnostics: unknown[] = [];
  const found = readFunctionsDirectory(directory, (diagnostic) => diagnostics.push(diagnostic));
  return { names: found.map(({ name }) => name), diagnostics };
};

describe("the folder of functions", () => {
  it("is read by file name, without folders, a README and what is not Markdown", async () => {
    const files = {
      "functions/b.md": "B.",
      "functions/a.md": "A.",
      "functions/README.md": "About these.",
      "functions/notes.txt": "-",
      "functions/c/FUNCTION.md": "C.",
    };
    expect(await read(files)).toEqual({ names: ["a", "b"], diagnostics: [] });
  });

  it("may be missing", async () => {
    expect(await read({})).toEqual({ names: [], diagnostics: [] });
  });

  it("may be no folder, which is told", async () => {
    expect(await read({ functions: "text" })).toMatchObject({
      names: [],
      diagnostics: [{ code: "CONFIG_UNREADABLE", source: { file: "functions" } }],
    });
  });

  it.skipIf(process.platform === "win32")(
    "may hold links within the role, and none that lead out",
    async () => {
      const outside = await roleDirectory({ "secret.md": "Secret." });
      const { names, diagnostics } = await read(
        { "shared/a.md": "A.", "functions/b.md": "B." },
        async (directory) => {
          await symlink("../shared/a.md", join(directory, "functions/a.md"));
          await symlink(join(outside, "secret.md"), join(directory, "functions/secret.md"));
          await symlink("nowhere.md", join(directory, "functions/gone.md"));
        },
      );
      expect(names).toEqual(["a", "b"]);
      expect(diagnostics).toMatchObject([
        { code: "CONFIG_UNREADABLE", source: { file: "functions/gone.md" } },
        { code: "CONFIG_UNREADABLE", message: "functions/secret.md leads out of the role's directory." },
      ]);
    },
  );

  it.skipIf(process.platform === "win32")("may itself not lead out", async () => {
    const outside = await roleDirectory({ "functions/a.md": "A." });
    const { names } = await read({}, (directory) =>
      symlink(join(outside, "functions"), join(directory, "functions")),
    );
    expect(names).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("is not held up by a pipe", async () => {
    const { names, diagnostics } = await read({ "functions/b.md": "B." }, async (directory) => {
      execFileSync("mkfifo", [join(directory, "functions/a.md")]);
    });
    expect(names).toEqual(["b"]);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_UNREADABLE", message: "functions/a.md is no file." }]);
  });

  it("is read within bounds", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 203 }, (_, index) => [`functions/f${index}.md`, "F."]),
    );
    const { names, diagnostics } = await read({ ...many, "functions/a.md": "x".repeat(300_000) });
    expect(names).toHaveLength(199);
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining("has 204 functions") },
      { message: expect.stringContaining("functions/a.md is larger than") },
    ]);
  });

  it("holds text, not bytes", async () => {
    const { diagnostics } = await read({ "functions/b.md": "B." }, async (directory) => {
      const { writeFile } = await import("node:fs/promises");
      await mkdir(join(directory, "functions"), { recursive: true });
      await writeFile(join(directory, "functions/a.md"), new Uint8Array([0xff, 0xfe, 0xfd]));
    });
    expect(diagnostics).toMatchObject([{ code: "CONFIG_UNREADABLE", source: { file: "functions/a.md" } }]);
  });
});

describe("a role's functions", () => {
  const files = { "functions/plan.md": "Plan.", "functions/review.md": "Review." };
  const open = async (yaml: string, more: Readonly<Record<string, string>> = {}) => {
    const project = await openTestProject({ "role.yaml": yaml, ...files, ...more }, { use: [functions] });
    const engine = project.engine(functions);
    const session = project.session({ id: "s" });
    await session.userMessage("Hello");
    return {
      names: engine.functions.map(({ name }) => name),
      active: engine.active("s"),
      diagnostics: project.diagnostics.map(({ code, message, source }) => ({ code, message, source })),
    };
  };

  it.each([
    ["all of the folder, without a list", "", ["plan", "review"], []],
    ["those of the list", "functions: [review, plan]", ["plan", "review"], []],
    ["without those that are disabled", "disable_functions: plan", ["review"], []],
    ["of which some activate themselves", "auto_activate: [review]", ["plan", "review"], ["review"]],
    ["which all activate themselves", "auto_activate: true", ["plan", "review"], ["plan", "review"]],
    ["none of which activates itself", "auto_activate: false", ["plan", "review"], []],
  ])("are %s", async (_what, yaml, names, active) => {
    expect(await open(`name: tester\n${yaml}\n`)).toEqual({ names, active, diagnostics: [] });
  });

  it.each([
    ["functions: [plan, reveiw, review]", "FUNCTION_UNKNOWN", 2, 19],
    ["functions: [plan, review]\nauto_activate: [lint]", "FUNCTION_UNKNOWN", 3, 17],
    ["disable_functions: [plan]\nauto_activate: [plan]", "FUNCTION_UNKNOWN", 3, 17],
    ["functions: [plan, 3, review]", "CONFIG_INVALID", 2, 19],
    ["functions: { plan: true }", "CONFIG_INVALID", 2, 12],
  ])("are told of where a name is wrong: %s", async (yaml, code, line, column) => {
    const { diagnostics } = await open(`name: tester\n${yaml}\n`);
    expect(diagnostics.filter((one) => one.code !== "FUNCTION_NOT_LISTED")).toMatchObject([
      { code, source: { file: "role.yaml", line, column } },
    ]);
  });

  it("tell of a file that the list leaves out", async () => {
    const { names, diagnostics } = await open("name: tester\nfunctions: [plan]\n");
    expect(names).toEqual(["plan"]);
    expect(diagnostics).toMatchObject([
      { code: "FUNCTION_NOT_LISTED", source: { file: "functions/review.md" } },
    ]);
  });

  it("have names of their own", async () => {
    const { names, diagnostics } = await open("name: tester\n", {
      "functions/x.md": "---\nname: plan\n---\nX.",
    });
    expect(names).toEqual(["plan", "review"]);
    expect(diagnostics).toMatchObject([{ code: "NAME_DUPLICATE", source: { file: "functions/x.md" } }]);
  });
});

import { describe, expect, it } from "vitest";
import { readOptions, readScopes } from "./options.js";
import { folderOf, nameProblem } from "./pack-name.js";
import { scopeTemplates } from "./scopes.js";

const problemOf = (run: () => unknown): { readonly message: string; readonly hint: string | undefined } => {
  try {
    run();
  } catch (thrown) {
    return thrown as never;
  }
  throw new Error("It was taken.");
};

describe("a name", () => {
  it.each(["git", "@acme/git", "@acme/git.hooks_2", "a~b"])("%s is taken", (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each([
    ["", "it is empty"],
    ["Git", "it has capital letters"],
    ["my pack", "it has blanks"],
    ["@/git", "its scope is empty"],
    ["@acme/", "a part of it is empty"],
    [".git", "a part of it begins with a dot or an underscore"],
    ["@acme/_git", "a part of it begins with a dot or an underscore"],
    ["git!", "it has characters other than a-z, 0-9, -, _, . and ~"],
    ["@acme/git/hooks", "it has characters other than a-z, 0-9, -, _, . and ~"],
    ["node_modules", "Node or npm uses it"],
    ["a".repeat(215), "it has more than 214 characters"],
  ])("%j is refused, with why", (name, why) => {
    expect(nameProblem(name)).toBe(why);
  });

  it("is that of a folder, without its scope", () => {
    expect([folderOf("@acme/git"), folderOf("git")]).toEqual(["git", "git"]);
  });
});

describe("the command line", () => {
  it("may say everything", () => {
    const argv = [
      "packs/git",
      "--name",
      "@acme/git",
      "--scopes",
      "hooks,conditions",
      "--js",
      "-y",
      "--local",
      "t",
    ];
    expect(readOptions([...argv, "--holder", "Acme"])).toEqual({
      folder: "packs/git",
      name: "@acme/git",
      scopes: ["conditions", "hooks"],
      language: "javascript",
      holder: "Acme",
      local: "t",
      yes: true,
      help: false,
    });
  });

  it("may say nothing", () => {
    expect(readOptions([])).toEqual({ yes: false, help: false });
  });

  it.each<[argv: string[], message: string, hint: string | undefined]>([
    [["--scop", "hooks"], "There is no flag --scop.", "Did you mean --scopes?"],
    [["--colour"], "There is no flag --colour.", "create-pack --help lists them."],
    [["--scopes", "hook"], 'There is no scope "hook".', 'Did you mean "hooks"?'],
    [["--ts", "--js"], "A pack is written in one language: --ts or --js.", undefined],
    [["a", "b"], 'There is one folder to write to, and not "a", "b".', undefined],
    [
      ["--name", "Git"],
      'npm takes no package of the name "Git": it has capital letters.',
      "Write a name such as @acme/git.",
    ],
  ])("%j is refused, with what was meant", (argv, message, hint) => {
    const problem = problemOf(() => readOptions(argv));
    expect([problem.message, problem.hint]).toEqual([message, hint]);
  });

  it("a flag without its value is refused", () => {
    expect(problemOf(() => readOptions(["--name"])).message).toMatch(/argument/);
  });
});

describe("scopes", () => {
  it.each([
    ["all", scopeTemplates.map(({ id }) => id)],
    ["hooks conditions", ["conditions", "hooks"]],
    ["hooks, hooks", ["hooks"]],
  ])("%s", (written, scopes) => {
    expect(readScopes(written)).toEqual(scopes);
  });

  it("must be one at least", () => {
    expect(problemOf(() => readScopes(" ,")).message).toBe("A pack begins with one scope at least.");
  });
});

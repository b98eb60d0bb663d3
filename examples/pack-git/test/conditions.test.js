import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { conditionsKit } from "@hardpoint/conditions/testing";
import { runScenario } from "@hardpoint/testkit";
import { factsIn } from "./kits.js";
import { makeDirectory, makeRepository } from "./repository.js";

const modules = { git_clean: "git-clean", branch_matches: "branch-matches", ahead_of: "ahead-of" };

const ask = (name, arg, directory, isolate = "inline") =>
  runScenario(
    { kit: conditionsKit, name, module: new URL(`../conditions/${modules[name]}.js`, import.meta.url) },
    { data: { arg, env: factsIn(directory) }, isolate },
  );

const holds = async (name, arg, directory) => {
  const result = await ask(name, arg, directory);
  assert.ok(result.ok, result.failure?.message);
  return result.value;
};

const isUnknown = async (name, arg, directory, message) => {
  const { ok, failure } = await ask(name, arg, directory);
  assert.equal(ok, false);
  assert.match(failure.message, message);
};

describe("git_clean", () => {
  it("is false for what is untracked, changed or staged, anywhere in the repository", async () => {
    const { directory, write, commit, git } = makeRepository();
    assert.equal(await holds("git_clean", "", directory), true);
    write("a.txt");
    assert.equal(await holds("git_clean", "", directory), false);
    commit("a");
    assert.equal(await holds("git_clean", "", directory), true);
    mkdirSync(join(directory, "below"));
    write("below/b.txt");
    commit("b");
    write("a.txt", "changed\n");
    git("add", "a.txt");
    assert.equal(await holds("git_clean", "", join(directory, "below")), false);
    assert.equal(await holds("git_clean", ".", join(directory, "below")), true);
    assert.equal(await holds("git_clean", "below", directory), true);
    assert.equal(await holds("git_clean", "a.txt", directory), false);
  });

  it("is unknown for a path that git knows nothing of", async () => {
    const { directory, write, commit } = makeRepository();
    write("src.txt");
    commit("a");
    await isUnknown("git_clean", "scr.txt", directory, /knows nothing of "scr\.txt"/);
    await isUnknown("git_clean", "*.txt", directory, /knows nothing of/);
  });

  it("looks at a worktree and at a submodule for themselves", async () => {
    const { directory, write, commit, git } = makeRepository();
    const library = makeRepository();
    library.commit("first");
    commit("first");
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.directory, "library");
    commit("library");
    const worktree = join(makeDirectory(), "tree");
    git("worktree", "add", "--quiet", "-b", "feature/tree", worktree);
    write("a.txt");
    assert.equal(await holds("git_clean", "", directory), false);
    assert.equal(await holds("git_clean", "", worktree), true);
    assert.equal(await holds("git_clean", "", join(directory, "library")), true);
    write("library/b.txt");
    assert.equal(await holds("git_clean", "", join(directory, "library")), false);
    assert.equal(await holds("branch_matches", "feature/*", worktree), true);
  });
});

describe("branch_matches", () => {
  it("matches the branch with a pattern, also before the first commit and through a link", async () => {
    const { directory, commit, git } = makeRepository();
    assert.equal(await holds("branch_matches", "main", directory), true);
    commit("a");
    git("switch", "--quiet", "--create", "feature/one/two");
    assert.equal(await holds("branch_matches", "feature/*", directory), false);
    assert.equal(await holds("branch_matches", "feature/**", directory), true);
    assert.equal(await holds("branch_matches", "feature.one/two", directory), false);
    const link = join(makeDirectory(), "link");
    symlinkSync(directory, link);
    assert.equal(await holds("branch_matches", "*/one/t?o", link), true);
  });

  it("is false on a detached HEAD, and unknown without a pattern", async () => {
    const { directory, commit, git } = makeRepository();
    commit("a");
    git("switch", "--quiet", "--detach");
    assert.equal(await holds("branch_matches", "**", directory), false);
    await isUnknown("branch_matches", "", directory, /branch_matches\(feature\/\*\)/);
  });
});

describe("ahead_of", () => {
  it("is true once there is a commit that the branch does not have", async () => {
    const { directory, commit, git } = makeRepository();
    assert.equal(await holds("ahead_of", "main", directory), false);
    commit("a");
    git("switch", "--quiet", "--create", "feature/x");
    assert.equal(await holds("ahead_of", "main", directory), false);
    commit("b");
    assert.equal(await holds("ahead_of", "main", directory), true);
    git("switch", "--quiet", "main");
    assert.equal(await holds("ahead_of", "feature/x", directory), false);
  });

  it("is unknown for a branch that is not there, and for what is no name", async () => {
    const { directory, commit } = makeRepository();
    commit("a");
    await isUnknown("ahead_of", "mian", directory, /no branch "mian"/);
    await isUnknown("ahead_of", "--all", directory, /no branch "--all"/);
    await isUnknown("ahead_of", "", directory, /ahead_of\(main\)/);
  });
});

describe("each condition", () => {
  for (const [name, arg] of [
    ["git_clean", ""],
    ["branch_matches", "main"],
    ["ahead_of", "main"],
  ]) {
    it(`${name} is unknown where there is no repository, no directory, or none is told`, async () => {
      const directory = makeDirectory();
      await isUnknown(name, arg, directory, /is in no git repository/);
      await isUnknown(name, arg, join(directory, "gone"), /no such directory/);
      await isUnknown(name, arg, undefined, /does not say where the session works/);
    });

    it(`${name} is unknown where git is not installed`, async () => {
      const { PATH } = process.env;
      process.env.PATH = makeDirectory();
      try {
        await isUnknown(name, arg, makeDirectory(), /git is not installed/);
      } finally {
        process.env.PATH = PATH;
      }
    });

    it(`${name} ends git when its signal is aborted`, { skip: process.platform === "win32" }, async () => {
      const { PATH } = process.env;
      const bin = makeDirectory();
      writeFileSync(join(bin, "git"), "#!/bin/sh\nexec /bin/sleep 60\n", { mode: 0o755 });
      process.env.PATH = bin;
      try {
        const { default: condition } = await import(`../conditions/${modules[name]}.js`);
        const giveUp = new AbortController();
        const asked = condition.handler(arg, { workspaceDir: bin, signal: giveUp.signal });
        giveUp.abort();
        await assert.rejects(asked, /git was given up before it answered/);
      } finally {
        process.env.PATH = PATH;
      }
    });

    it(`${name} works in a worker, and says what a process needs`, async () => {
      const { directory } = makeRepository();
      assert.equal((await ask(name, arg, directory, "worker")).ok, true);
      const { failure } = await ask(name, arg, directory, "process");
      assert.match(failure.message, /childProcesses: true/);
    });
  }
});

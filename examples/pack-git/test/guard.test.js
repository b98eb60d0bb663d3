import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runScenario } from "@hardpoint/testkit";
import { guard, toolCall } from "./kits.js";
import { makeDirectory, makeRepository } from "./repository.js";

/** Why the guard denies a command; undefined where it does not. */
const denial = async (command, directory, more) => {
  const result = await runScenario(guard, {
    member: "onToolBefore",
    data: toolCall(command, directory, more),
  });
  assert.ok(result.ok, result.failure?.message);
  const { outcome } = result.value;
  if (outcome === null) return undefined;
  assert.equal(outcome.control, "skip");
  return outcome.output;
};

const onBranch = (name) => {
  const repository = makeRepository();
  repository.commit("first");
  repository.git("branch", "feature/x");
  repository.git("branch", "release/1");
  repository.git("config", "alias.p", "push");
  repository.git("config", "alias.ship", "!npm test && git push origin HEAD:main");
  if (name !== "main") repository.git("switch", "--quiet", "--create", name);
  return repository;
};

const table = (directory, commands, check) => {
  for (const command of commands)
    it(JSON.stringify(command), async () => check(await denial(command, directory)));
};
const isDenied = (reason) => assert.equal(typeof reason, "string");
const passes = (reason) => assert.equal(reason, undefined);

describe("on a protected branch it denies", () => {
  table(
    onBranch("main").directory,
    [
      "git commit -m x",
      "git add . && git commit -am 'a message'",
      "git push",
      "git push --force",
      "npm test && git push",
      "git -C . push",
      "git -c push.default=current push origin",
      "git p --force-with-lease",
      "git merge feature/x",
      "git cherry-pick feature/x",
      "git reset --hard HEAD~1",
      "git reset --soft HEAD~1",
      "git reset HEAD~1",
      "git rebase feature/x",
      "git switch feature/y; git commit -m x",
      "git branch -m elsewhere",
      "sudo -u me git commit -m x",
      "bash -lc 'git commit -m x'",
      "(cd . && git commit -m x)",
      "if true; then git commit -m x; fi",
      "echo $(git commit -m x)",
      "git commit -m \"$(cat <<'EOF'\nIt's a message\nEOF\n)\"",
      ["git", "commit", "-m", "x"],
    ],
    isDenied,
  );
});

describe("on any branch it denies", () => {
  table(
    onBranch("feature/y").directory,
    [
      "git push origin main",
      "git push origin HEAD:main",
      "git push origin +feature/y:refs/heads/main",
      "git push origin feature/y HEAD:release/2",
      "git push origin :main",
      "git push --delete origin main",
      "git push -d origin main",
      "git push --all",
      "git push --mirror origin",
      "git push origin 'refs/heads/*:refs/heads/*'",
      "git push origin :",
      "git ship",
      "git -c alias.x='push origin main' x",
      "git branch -D main",
      "git branch -f main HEAD",
      "git checkout -B main",
      "git switch -C release/1 HEAD",
      "git update-ref refs/heads/main HEAD",
      "git rebase feature/x main",
      "git checkout main && git commit -m x",
      "git switch main && git merge feature/y",
      "git push origin feature/y\ngit push origin main",
    ],
    isDenied,
  );
});

describe("what it can't tell it denies", () => {
  table(
    onBranch("feature/y").directory,
    [
      "git push origin $BRANCH",
      "git push origin {main,feature/y}",
      'git switch "$BRANCH" && git commit -m x',
      "cd $WHERE && git push",
      "GIT_DIR=../other/.git git push",
      "git --git-dir ../other/.git push",
      "echo main | xargs git push origin",
      "git $WHAT origin main",
      "git push origin 'main",
    ],
    isDenied,
  );
});

describe("on another branch it lets through", () => {
  table(
    onBranch("feature/y").directory,
    [
      "git commit -m 'git push origin main'",
      "git push",
      "git push --force-with-lease origin feature/y",
      "git push -u origin HEAD",
      "git push origin v1 --tags",
      "git push origin tag v1",
      "git push origin refs/tags/main",
      "git reset --hard HEAD~1",
      "git rebase main",
      "git branch -D feature/x",
      "git branch --list main",
      "git log --oneline main..HEAD 2>&1 | head -5",
      "git diff main > out.txt",
      "cat <<EOF > notes.md\ngit push origin main\nEOF",
      "git commit -m \"$(cat <<'EOF'\nDon't git push origin main (yet\nEOF\n)\" && git push",
      "git",
      "# git push origin main",
    ],
    passes,
  );
});

describe("on a protected branch it lets through", () => {
  table(
    onBranch("main").directory,
    [
      "git status",
      "git pull",
      "git reset",
      "git reset -- a.txt",
      "git reset HEAD a.txt",
      "git commit --dry-run",
      "git push --dry-run",
      "git merge --abort",
      "git push origin feature/x",
      "git switch -c fix/z && git commit -m x && git push -u origin fix/z",
      "git checkout feature/x && git commit -m x",
      "git switch --detach && git commit -m x",
      "cd / && git commit -m x",
    ],
    passes,
  );
});

describe("the repository", () => {
  it("is the one that the command names", async () => {
    const main = onBranch("main").directory;
    const other = onBranch("feature/y").directory;
    isDenied(await denial(`git -C ${main} commit -m x`, other));
    isDenied(await denial(`cd ${main} && git push`, other));
    isDenied(await denial("git push", other, { cwd: main }));
    passes(await denial("git push", main, { workdir: other }));
    passes(await denial(`(cd ${main} && git status) && git push`, other));
    isDenied(await denial(`(cd ${other}) ; git push`, main));
  });

  it("may be a worktree, a folder below, have no commit yet, or a detached HEAD", async () => {
    const { directory, git } = onBranch("main");
    const worktree = join(makeDirectory(), "tree");
    git("worktree", "add", "--quiet", worktree, "release/1");
    isDenied(await denial("git commit -m x", worktree));
    mkdirSync(join(directory, "below"));
    isDenied(await denial("git commit -m x", join(directory, "below")));
    isDenied(await denial("git commit -m x", makeRepository().directory));
    git("switch", "--quiet", "--detach");
    passes(await denial("git commit -m x", directory));
    isDenied(await denial("git push origin HEAD:main", directory));
  });

  it("that is not there is git's to tell, but for one that the same line clones", async () => {
    const directory = makeDirectory();
    passes(await denial("git commit -m x", directory));
    isDenied(await denial("git clone https://example.org/x.git . && git push", directory));
    isDenied(await denial("git clone https://example.org/x.git && cd x && git push", directory));
  });

  it("pushes where its configuration says", async () => {
    const { directory, git } = onBranch("feature/y");
    git("config", "remote.origin.url", directory);
    git("config", "remote.origin.push", "HEAD:main");
    isDenied(await denial("git push", directory));
    git("config", "--unset", "remote.origin.push");
    git("config", "branch.feature/y.merge", "refs/heads/main");
    passes(await denial("git push", directory));
    git("config", "push.default", "upstream");
    isDenied(await denial("git push", directory));
    git("config", "push.default", "matching");
    isDenied(await denial("git push", directory));
  });
});

describe("the reason", () => {
  it("names the branch, and says what to do instead", async () => {
    const { directory } = onBranch("main");
    assert.match(
      await denial("git push", directory),
      /"main" is protected.*git switch -c <name>, then git push -u/,
    );
    assert.match(await denial("git commit", directory), /"main" is protected.*git switch -c <name>/);
  });

  it("says so where git could not be asked", async () => {
    const { PATH } = process.env;
    process.env.PATH = makeDirectory();
    try {
      assert.match(await denial("git push", makeDirectory()), /can't be told.*git is not installed/);
    } finally {
      process.env.PATH = PATH;
    }
  });

  it("is the same in a worker; a process without grants denies", async () => {
    const { directory } = onBranch("main");
    for (const [isolate, reason] of [
      ["worker", /"main" is protected/],
      ["process", /childProcesses: true/],
    ]) {
      const { value } = await runScenario(guard, {
        member: "onToolBefore",
        data: toolCall("git push", directory),
        isolate,
      });
      assert.match(value.outcome.output, reason);
    }
  });
});

describe("its config", () => {
  it("is read strictly, as half a guard is none", async () => {
    for (const config of [{ protect: ["main"] }, { protected: "main" }, { protected: [1] }, {}]) {
      const data = { ...toolCall("git status"), config };
      const { ok, failure } = await runScenario(guard, { member: "onToolBefore", data });
      assert.equal(ok, false);
      assert.match(failure.message, /protected/);
    }
  });
});

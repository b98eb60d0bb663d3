import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** No configuration of the person who runs the tests. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
};

export const makeDirectory = () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "pack-git-")));
  after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

/** A real repository in a directory of its own, on `main`, with no commit. */
export const makeRepository = () => {
  const directory = makeDirectory();
  const git = (...args) => execFileSync("git", args, { cwd: directory, env, encoding: "utf8" });
  git("init", "--quiet", "--initial-branch", "main");
  return {
    directory,
    git,
    write: (path, text = `${path}\n`) => writeFileSync(join(directory, path), text),
    commit(message) {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", message);
    },
  };
};

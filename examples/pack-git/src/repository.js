import { currentBranch } from "./branch.js";
import { askGit, runGit } from "./run-git.js";

/** What the guard can't tell, and so does not let through; the message says why. */
export class CannotTell extends Error {}

/**
 * What the guard asks of the repository that a call of git is about.
 *
 * @param {import("./run-git.js").Where} where
 */
export const openRepository = (where) => ({
  /** @returns {Promise<string | undefined>} its directory of git's own, absolute; undefined where there is none */
  async gitDirectory() {
    const { code, stdout } = await runGit(["rev-parse", "--absolute-git-dir"], where);
    return code === 0 ? stdout.trim() : undefined;
  },
  branch: () => currentBranch(where),
  /** @returns {Promise<readonly string[]>} the values of a key of git's configuration; none where it is not set */
  async config(key) {
    const { code, stdout } = await runGit(["config", "--get-all", key], where);
    return code === 0 ? stdout.trimEnd().split("\n") : [];
  },
  /** @returns {Promise<boolean>} */
  async hasBranch(name) {
    const { code } = await runGit(["show-ref", "--verify", "--quiet", `refs/heads/${name}`], where);
    return code === 0;
  },
  /** @returns {Promise<string>} the branch that was checked out before */
  previousBranch: () => askGit(["rev-parse", "--abbrev-ref", "@{-1}"], where),
});

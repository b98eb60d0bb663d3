import { failedGit, runGit } from "./run-git.js";

/**
 * The branch that is checked out, also where it has no commit yet; undefined on a detached HEAD.
 *
 * @param {import("./run-git.js").Where} where
 * @returns {Promise<string | undefined>}
 * @throws {Error} where there is no repository, or no git
 */
export const currentBranch = async (where) => {
  const args = ["symbolic-ref", "--quiet", "--short", "HEAD"];
  const answer = await runGit(args, where);
  if (answer.code === 0) return answer.stdout.trim();
  if (answer.code === 1) return undefined;
  throw failedGit(args, answer, where);
};

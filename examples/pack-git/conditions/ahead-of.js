import { askGit, failedGit, runGit } from "../src/run-git.js";

/** Whether HEAD has commits that the branch does not have. One without any commit has none. */
export default {
  $$contract: "conditions@1.0",
  async handler(branch, { workspaceDir, signal }) {
    if (branch === "") throw new Error("Say ahead of which branch: ahead_of(main).");
    const where = { directory: workspaceDir, signal };
    if (!(await isCommit("HEAD", where))) return false;
    const local = `refs/heads/${branch}`;
    const base = (await isCommit(local, where)) ? local : branch;
    if (!(await isCommit(base, where))) throw new Error(`There is no branch "${branch}" in ${workspaceDir}.`);
    return (await askGit(["rev-list", "--count", "HEAD", `^${base}`], where)) !== "0";
  },
};

const isCommit = async (name, where) => {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const answer = await runGit(args, where);
  if (answer.code === 0) return true;
  if (/not a git repository/iu.test(answer.stderr)) throw failedGit(args, answer, where);
  return false;
};

import { askGit } from "../src/run-git.js";

/** Whether nothing is left to commit, untracked files included: in the whole repository, or below a path. */
export default {
  $$contract: "conditions@1.0",
  async handler(path, { workspaceDir, signal }) {
    const where = { directory: workspaceDir, signal };
    const below = path === "" ? [] : ["--", path];
    const changes = await askGit(["--literal-pathspecs", "status", "--porcelain", ...below], where);
    if (changes !== "") return false;
    if (path !== "" && (await askGit(["--literal-pathspecs", "ls-files", "--", path], where)) === "")
      throw new Error(
        `git knows nothing of "${path}" in ${workspaceDir}, so it can't be told whether it is clean.`,
      );
    return true;
  },
};

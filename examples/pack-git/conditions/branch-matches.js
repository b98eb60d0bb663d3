import { currentBranch } from "../src/branch.js";
import { matchesGlob } from "../src/glob.js";

/** Whether the branch that is checked out matches the pattern. A detached HEAD matches none. */
export default {
  $$contract: "conditions@1.0",
  async handler(pattern, { workspaceDir, signal }) {
    if (pattern === "") throw new Error("Say which branches: branch_matches(feature/*).");
    const branch = await currentBranch({ directory: workspaceDir, signal });
    return branch !== undefined && matchesGlob(pattern, branch);
  },
};

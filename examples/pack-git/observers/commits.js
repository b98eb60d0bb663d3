import { currentBranch } from "../src/branch.js";
import { askGit, runGit } from "../src/run-git.js";

/** How many commits are named; the rest is counted. */
const most = 10;

/**
 * Tells which commits HEAD has: since `payload.since` where the host says it, else those that no remote has. And how
 * many files are not committed. Nothing where there is neither.
 */
export default {
  $$contract: "observe_events@1.0",
  async handle({ workspaceDir, signal, payload }, spec) {
    const where = { directory: workspaceDir, signal };
    const branch = (await currentBranch(where)) ?? "a detached HEAD";
    const commits = await commitsOf(payload?.since, where);
    const changes = lines(await askGit(["status", "--porcelain"], where));
    if (commits.length === 0 && changes.length === 0) return [];
    return [
      ...(spec.inject ? [spec.inject] : []),
      [
        `On ${branch}: ${count(commits.length, "commit")} made, ${count(changes.length, "file")} not committed.`,
        ...commits.slice(0, most).map((commit) => `- ${commit}`),
        ...(commits.length > most ? [`- and ${commits.length - most} more`] : []),
      ].join("\n"),
    ];
  },
};

const commitsOf = async (since, where) => {
  const { code } = await runGit(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], where);
  if (code !== 0) return [];
  const left = typeof since === "string" && since !== "" ? [await commitOf(since, where)] : ["--remotes"];
  return lines(await askGit(["log", "--format=%h %s", "HEAD", "--not", ...left], where));
};

const commitOf = (name, where) =>
  askGit(["rev-parse", "--verify", "--end-of-options", `${name}^{commit}`], where);

const lines = (text) => (text === "" ? [] : text.split("\n"));

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

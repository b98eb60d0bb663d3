import { execFile } from "node:child_process";

/**
 * @typedef {object} Where
 * @property {string | undefined} directory where git runs, absolute
 * @property {AbortSignal} [signal] ends git
 */

/**
 * Runs git, without a shell, and gives what it said and the code that it ended with.
 *
 * @param {readonly string[]} args
 * @param {Where} where
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 * @throws {Error} where git could not be run at all, or was ended by the signal
 */
export const runGit = (args, { directory, signal }) =>
  new Promise((resolve, reject) => {
    if (directory === undefined) {
      reject(new Error("The host does not say where the session works, so git can't be asked."));
      return;
    }
    const options = { cwd: directory, env: environment(), signal, maxBuffer: 64 * 1024 * 1024 };
    const fail = (error) => reject(new Error(whyNot(error, directory), { cause: error }));
    try {
      // A monitor of files is a program of the repository's choice: none is started for a question.
      execFile("git", ["-c", "core.fsmonitor=false", ...args], options, (error, stdout, stderr) => {
        if (error === null) resolve({ code: 0, stdout, stderr });
        else if (typeof error.code === "number") resolve({ code: error.code, stdout, stderr });
        else fail(error);
      });
    } catch (thrown) {
      // Where nothing may be started, Node throws at once.
      fail(thrown);
    }
  });

/**
 * What git says, without the line break at its end.
 *
 * @param {readonly string[]} args
 * @param {Where} where
 * @returns {Promise<string>}
 * @throws {Error} where git could not be run, or says that it failed
 */
export const askGit = async (args, where) => {
  const answer = await runGit(args, where);
  if (answer.code === 0) return answer.stdout.replace(/\n$/u, "");
  throw failedGit(args, answer, where);
};

/**
 * The error for an answer of git that is none.
 *
 * @param {readonly string[]} args
 * @param {{ stderr: string, code: number }} answer
 * @param {Where} where
 */
export const failedGit = (args, { stderr, code }, { directory }) => {
  if (/not a git repository/iu.test(stderr)) return new Error(`${directory} is in no git repository.`);
  const [line = ""] = stderr.split("\n");
  return new Error(`git ${args[0]} failed in ${directory}: ${line || `it ended with ${code}`}`);
};

const whyNot = (error, directory) => {
  if (error.code === "ERR_ACCESS_DENIED")
    return "This isolate may not start git: give its group `childProcesses: true`, or run the pack inline or in a worker.";
  if (error.code === "ENOENT" || error.code === "ENOTDIR")
    return `git could not be started in ${directory}: git is not installed, or there is no such directory.`;
  if (error.name === "AbortError") return "git was given up before it answered.";
  return `git could not be run: ${error.message}`;
};

/** English messages, no questions to a person, no locks; and the repository of the directory, not one of a hook's. */
const environment = () => {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...others } = process.env;
  return { ...others, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };
};

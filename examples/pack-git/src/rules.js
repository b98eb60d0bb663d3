import { judgePush } from "./judge-push.js";
import { hasOption, positional, requireKnown, shortName } from "./words.js";

/**
 * What is checked out: a branch, undefined for a detached HEAD, null where it can't be told.
 *
 * @typedef {string | undefined | null} Head
 */

/**
 * @typedef {object} Situation
 * @property {string} name the subcommand
 * @property {import("./read-shell.js").Word[]} args
 * @property {boolean} open whether it is given more arguments when it runs
 * @property {() => readonly string[]} branches those that may be checked out; none on a detached HEAD
 * @property {(branch: string) => boolean} isProtected
 * @property {readonly Head[]} heads the same, with what is no branch
 * @property {(heads: readonly Head[]) => void} switchTo what may be checked out if the call succeeds
 * @property {ReturnType<typeof import("./repository.js").openRepository>} repository
 */

const own = "git switch -c <name> makes a branch of its own and takes your changes along";

/** A command that adds to the branch that is checked out. */
const changes =
  (instead, ...harmless) =>
  ({ name, args, branches, isProtected }) => {
    if (hasOption(args, ...harmless)) return undefined;
    const branch = branches().find(isProtected);
    if (branch === undefined) return undefined;
    return `The branch "${branch}" is protected, so git ${name} was not run. ${instead}`;
  };

const adds = changes(`Work on another branch: ${own}.`, "--abort", "--quit", "--dry-run");
const moves = changes(`It would move the branch. Work on another one: ${own}.`, "--abort", "--quit");

const touches = (names, { name, isProtected }) => {
  requireKnown(names, name);
  const word = names.find(({ text }) => isProtected(shortName(text)));
  return word && `The branch "${word.text}" is protected, so git ${name} was not run. Leave it as it is.`;
};

/** Only the index, or nothing but the working tree, is put back: no branch moves. */
const resetsFilesOnly = (args) => {
  if (hasOption(args, "--hard", "--soft", "--mixed", "--merge", "--keep")) return false;
  const paths = args.findIndex(({ text }) => text === "--");
  const before = positional(paths === -1 ? args : args.slice(0, paths));
  return before.length === 0 || (before[0].text === "HEAD" && before[0].known);
};

const rebase = (situation) => {
  const { args } = situation;
  const [, branch] = positional(
    args,
    "--onto",
    "-s",
    "--strategy",
    "-X",
    "--strategy-option",
    "-x",
    "--exec",
  );
  return branch === undefined ? moves(situation) : touches([branch], situation);
};

const branch = (situation) => {
  const { args, branches } = situation;
  const names = positional(args, "-u", "--set-upstream-to");
  if (args.some(({ text }) => /^-[a-z]*[dD]|^--delete$/u.test(text))) return touches(names, situation);
  if (args.some(({ text }) => /^-[a-z]*[mM]|^--move$/u.test(text))) {
    const renamed =
      names.length > 1 ? names : [...names, ...branches().map((text) => ({ text, known: true }))];
    return touches(renamed, situation);
  }
  if (args.some(({ text }) => /^-[a-z]*C|^--copy$/u.test(text))) return touches(names.slice(-1), situation);
  if (args.some(({ text }) => /^-[a-z]*f|^--force$/u.test(text)))
    return touches(names.slice(0, 1), situation);
  return undefined;
};

const creating = ["-c", "-C", "-b", "-B", "--create", "--force-create", "--orphan"];

const switches = async (situation) => {
  const { name, args, switchTo } = situation;
  const created = args.findIndex(({ text }) => creating.includes(text));
  if (created !== -1) {
    const target = args[created + 1];
    if (target === undefined) return undefined;
    switchTo([target.known ? target.text : null]);
    return ["-C", "-B", "--force-create"].includes(args[created].text)
      ? touches([target], situation)
      : undefined;
  }
  const [target] = positional(args);
  if (hasOption(args, "--detach", "-d")) switchTo([undefined]);
  else if (target !== undefined && !hasOption(args, "--"))
    switchTo(await headsAfter(target, name, situation));
  return undefined;
};

/** What `git switch target` or `git checkout target` may leave checked out. */
const headsAfter = async ({ text, known }, name, { heads, repository }) => {
  if (!known) return [null];
  if (text === "-") return [await repository.previousBranch().catch(() => null)];
  if (name === "switch" || (await repository.hasBranch(text))) return [text];
  // A file, a commit, or a branch that only the remote has.
  return [text, undefined, ...heads];
};

/** What is asked of each subcommand that can change a branch. Each gives a reason, or undefined. */
export const rules = {
  am: adds,
  "cherry-pick": adds,
  commit: adds,
  merge: adds,
  revert: adds,
  rebase,
  reset: (situation) => (resetsFilesOnly(situation.args) ? undefined : moves(situation)),
  push: judgePush,
  branch,
  checkout: switches,
  switch: switches,
  "update-ref": (situation) => touches(positional(situation.args, "-m").slice(0, 1), situation),
};

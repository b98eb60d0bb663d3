/** @typedef {import("./read-shell.js").Word} Word */

/**
 * @typedef {object} GitCall
 * @property {Word[]} directories what `-C` says, one relative to the other
 * @property {boolean} elsewhere `--git-dir` or `--work-tree` names another repository
 * @property {Map<string, string>} aliases those that `-c` brings
 * @property {Word | undefined} subcommand
 * @property {Word[]} args what follows the subcommand
 */

const withValue = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--super-prefix",
  "--config-env",
]);

/**
 * Takes the arguments of git apart: its own options, the subcommand, and what follows it.
 *
 * @param {readonly Word[]} words
 * @returns {GitCall}
 */
export const readGitCall = (words) => {
  const directories = [];
  const aliases = new Map();
  let elsewhere = false;
  let index = 0;
  for (; index < words.length && words[index].text.startsWith("-"); index += 1) {
    const { text } = words[index];
    const value = withValue.has(text) ? words[++index] : undefined;
    if (/^--(git-dir|work-tree|namespace)(=|$)/u.test(text)) elsewhere = true;
    if (value === undefined) continue;
    if (text === "-C") directories.push(value);
    const alias = text === "-c" ? /^alias\.([^=]+)=(.*)$/isu.exec(value.text) : null;
    if (alias !== null) aliases.set(alias[1], alias[2]);
  }
  return { directories, elsewhere, aliases, subcommand: words[index], args: words.slice(index + 1) };
};

/** @typedef {import("./read-shell.js").Word} Word */

/**
 * What a command comes to, as far as the guard is concerned.
 *
 * @typedef {(
 *   | { kind: "git", words: Word[], open: boolean, elsewhere: boolean }
 *   | { kind: "shell", text: string, known: boolean }
 *   | { kind: "cd", to: Word | undefined }
 * )} Call `words` are git's arguments; `open` says that it is given more of them when it runs, `elsewhere` that the
 *   environment names its repository
 */

const keywords = new Set(["then", "do", "else", "elif", "if", "while", "until", "!", "{", "time"]);
const shells = new Set(["sh", "bash", "zsh", "dash", "ksh"]);
/** They run the command that is among their arguments. */
const wrappers = new Set(
  "sudo doas env command builtin exec timeout nice ionice nohup setsid stdbuf xargs parallel find watch".split(
    " ",
  ),
);

/**
 * The call of git, of a shell or of `cd` that a command is; undefined for every other command.
 *
 * @param {readonly Word[]} words
 * @returns {Call | undefined}
 */
export const findCall = (words, open = false, elsewhere = false) => {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  if (keywords.has(first.text)) return findCall(rest, open, elsewhere);
  if (/^\w+\+?=/u.test(first.text))
    return findCall(rest, open, elsewhere || /^GIT_(DIR|WORK_TREE|CONFIG\w*)=/u.test(first.text));
  const name = programName(first.text);
  if (name === "git") return { kind: "git", words: rest, open, elsewhere };
  if (name === "cd" || name === "pushd")
    return { kind: "cd", to: rest.find(({ text }) => !/^-[LPe@]+$|^--$/u.test(text)) };
  if (name === "eval") return shellCall(rest);
  if (shells.has(name)) {
    const script = rest.findIndex(({ text }) => /^-\w*c\w*$/u.test(text));
    return script === -1 ? undefined : shellCall(rest.slice(script + 1, script + 2));
  }
  if (!wrappers.has(name)) return undefined;
  const inner = rest.findIndex(({ text }) => isRun(programName(text)));
  const setsPlace = rest.slice(0, Math.max(inner, 0)).some(({ text }) => /^GIT_(DIR|WORK_TREE)=/u.test(text));
  const more = open || name === "xargs" || name === "parallel" || name === "find";
  return inner === -1 ? undefined : findCall(rest.slice(inner), more, elsewhere || setsPlace);
};

const isRun = (name) => name === "git" || name === "eval" || shells.has(name) || wrappers.has(name);

const shellCall = (words) => ({
  kind: "shell",
  text: words.map(({ text }) => text).join(" "),
  known: words.every(({ known }) => known),
});

const programName = (text) => text.replace(/^.*[/\\]/su, "").replace(/\.exe$/iu, "");

/**
 * @typedef {object} Word
 * @property {string} text without its quotes
 * @property {boolean} known false where the shell fills something in: a variable, a command's output, a pattern
 */

/**
 * One step of a command line: a command, or the begin or the end of a subshell.
 *
 * @typedef {{ kind: "command", words: Word[], after: string } | { kind: "open" } | { kind: "close" }} Step
 */

/**
 * Reads a command line as sh and bash do, as far as is needed to find the commands in it: quotes, operators, subshells,
 * substitutions, redirections, here-documents. The commands of substitutions come before the one that they are in.
 *
 * @param {string} text
 * @returns {Step[]} `after` is the operator before a command: `&&`, `||`, `|`, `&`, or `;` also for a line break
 * @throws {Error} where a quote or a parenthesis is not closed
 */
export const readShell = (text) => {
  const steps = [];
  let at = 0;
  let documents = [];

  /** Reads commands up to the end, or to the parenthesis that closes them. */
  const readList = (inParentheses) => {
    let words = [];
    let after = ";";
    const flush = (next) => {
      if (words.length > 0) steps.push({ kind: "command", words, after });
      words = [];
      after = next;
    };
    while (at < text.length) {
      const rest = text.slice(at, at + 3);
      const [char] = rest;
      if (char === " " || char === "\t" || char === "\r") at += 1;
      else if (rest.startsWith("\\\n")) at += 2;
      else if (char === "\n") {
        at += 1;
        flush(";");
        skipDocuments();
      } else if (char === "#") at = endOfLine(at);
      else if (char === "(") {
        flush(after);
        at += 1;
        readSubshell();
      } else if (char === ")") {
        at += 1;
        flush(";");
        if (inParentheses) return;
      } else if (rest.startsWith("&>") || char === "<" || char === ">") readRedirection();
      else if (rest.startsWith("&&") || rest.startsWith("||")) {
        at += 2;
        flush(rest.slice(0, 2));
      } else if (char === "|" || char === "&" || char === ";") {
        at += /^(\|&|;;)/u.test(rest) ? 2 : 1;
        flush(char);
      } else {
        const word = readWord();
        // `2>file`: the number belongs to the redirection.
        if (!(/^\d+$/u.test(word.text) && /[<>]/u.test(text[at] ?? ""))) words.push(word);
      }
    }
    if (inParentheses) throw new Error("A parenthesis is not closed.");
    flush(";");
  };

  const readSubshell = () => {
    steps.push({ kind: "open" });
    readList(true);
    steps.push({ kind: "close" });
  };

  const endOfLine = (from) => {
    const end = text.indexOf("\n", from);
    return end === -1 ? text.length : end;
  };

  const readRedirection = () => {
    const [operator] = /^(<<<|<<-?|&>>?|[<>]\(|[<>]&|>>|>\||<>|[<>])/u.exec(text.slice(at, at + 3));
    at += operator.length;
    if (operator.endsWith("(")) {
      readSubshell();
      return;
    }
    while (text[at] === " " || text[at] === "\t") at += 1;
    const { text: target } = readWord();
    if (/^<<-?$/u.test(operator)) documents.push({ end: target, tabs: operator === "<<-" });
  };

  /** Here-documents begin on the line after the one that names them. */
  const skipDocuments = () => {
    for (const { end, tabs } of documents) {
      for (let found = false; !found && at < text.length; ) {
        const line = text.slice(at, endOfLine(at));
        at = endOfLine(at) + 1;
        found = (tabs ? line.replace(/^\t+/u, "") : line) === end;
      }
    }
    documents = [];
  };

  const readWord = () => {
    const word = { text: "", known: true };
    while (at < text.length && !/[\s;&|()<>]/u.test(text[at])) readPart(word);
    return word;
  };

  const readPart = (word) => {
    const char = text[at];
    if (char === "'" || text.startsWith("$'", at)) {
      const begin = text.indexOf("'", at) + 1;
      const end = text.indexOf("'", begin);
      if (end === -1) throw new Error("A quote is not closed.");
      word.text += text.slice(begin, end);
      at = end + 1;
    } else if (char === '"') readQuoted(word);
    else if (char === "\\") {
      if (text[at + 1] !== "\n") word.text += text[at + 1] ?? "";
      at += 2;
    } else if (char === "$" || char === "`") readExpansion(word);
    else {
      // A pattern, or a list in braces, that the shell may fill in.
      if (/[*?[]/u.test(char) || /^\{[^}]*(,|\.\.)/u.test(text.slice(at))) word.known = false;
      word.text += char;
      at += 1;
    }
  };

  const readQuoted = (word) => {
    at += 1;
    while (text[at] !== '"') {
      if (at >= text.length) throw new Error("A quote is not closed.");
      if (text[at] === "\\") {
        const escaped = text[at + 1] ?? "";
        word.text += /["$`\\]/u.test(escaped) ? escaped : escaped === "\n" ? "" : `\\${escaped}`;
        at += 2;
      } else if (text[at] === "$" || text[at] === "`") readExpansion(word);
      else word.text += text[at++];
    }
    at += 1;
  };

  const readExpansion = (word) => {
    const begin = at;
    if (text[at] === "`") {
      const end = /^`(?:[^`\\]|\\.)*`/su.exec(text.slice(at));
      if (end === null) throw new Error("A backquote is not closed.");
      at += end[0].length;
      steps.push({ kind: "open" }, ...readShell(end[0].slice(1, -1).replace(/\\([`$\\])/gu, "$1")), {
        kind: "close",
      });
    } else if (text.startsWith("$(", at)) {
      at += 2;
      readSubshell();
    } else {
      const [name] = /^\$(\{[^}]*\}|\w+|[@*#?$!-])?/u.exec(text.slice(at));
      at += name.length;
      if (name === "$") {
        word.text += name;
        return;
      }
    }
    word.known = false;
    word.text += text.slice(begin, at);
  };

  readList(false);
  return steps;
};

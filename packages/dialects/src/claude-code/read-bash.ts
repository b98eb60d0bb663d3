/** What a shell's text holds, as far as a rule asks. */
export interface BashReading {
  /** Its commands, those in `$(…)`, backticks, subshells and branches too, each in one line with single blanks. */
  readonly commands: readonly string[];
  /** False where a quote or a bracket does not close: then what it runs can't be told. */
  readonly complete: boolean;
  /** Whether a part of it is known only when it runs: a variable, or what a command writes. */
  readonly expands: boolean;
}

/** What nests deeper was not written by anybody; each level takes some of the stack. */
const maxDepth = 100;

interface HereDocument {
  readonly delimiter: string;
  /** Its text is as it is written; else what stands in `$(…)` is run. */
  readonly quoted: boolean;
}

/** Reads it in one pass, without running anything. It never throws. */
export const readBash = (text: string): BashReading => {
  const commands: string[] = [];
  let at = 0;
  let depth = 0;
  let complete = true;
  let expands = false;

  const collect = (part: string): void => {
    const command = withoutPrefixes(part.replace(/\s+/gu, " ").trim());
    if (command === "") return;
    const bare = command
      .replace(/\s*(?:\d{0,3}|&)(?:>>?|<<?<?)(?:&\d{0,3}-?|[-|])?\s*[^\s<>&]*/gu, "")
      .trim();
    commands.push(command, ...(bare === command || bare === "" ? [] : [bare]));
  };

  /** Takes the text up to the next sign that means something here. */
  const take = (from: number): string => text.slice(from, at);

  /** `$…`, backticks: what runs inside is collected. True if something was read. */
  const expansion = (): boolean => {
    if (text.startsWith("$(", at)) {
      expands = true;
      at += 2;
      list(")");
      return true;
    }
    if (text[at] === "`") {
      expands = true;
      at += 1;
      list("`");
      return true;
    }
    if (text[at] === "$" && /[\w{@*]/u.test(text[at + 1] ?? "")) expands = true;
    return false;
  };

  const quotedText = (quote: string, escapes: boolean, expanding: boolean): void => {
    for (at += 1; at < text.length; ) {
      if (text[at] === quote) {
        at += 1;
        return;
      }
      if (escapes && text[at] === "\\") at += 2;
      else if (!expanding || !expansion()) at += 1;
    }
    complete = false;
  };

  const hereDocument = (): HereDocument | undefined => {
    const opening = /<<-?[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s;|&<>()'"`]+))/uy;
    opening.lastIndex = at;
    const found = text.startsWith("<<<", at) ? null : opening.exec(text);
    if (!found) return undefined;
    at = opening.lastIndex;
    const [whole, single, double, bare = ""] = found;
    return { delimiter: single ?? double ?? bare, quoted: !/<<-?[ \t]*[^\s'"\\]/u.test(whole) };
  };

  /** The lines after the one that announces it. */
  const hereBody = ({ delimiter, quoted }: HereDocument): void => {
    while (at < text.length) {
      const end = text.indexOf("\n", at);
      const line = text.slice(at, end < 0 ? text.length : end);
      if (line.replace(/^\t+/u, "").trimEnd() === delimiter) {
        at += line.length;
        return;
      }
      const stop = at + line.length;
      while (at < stop) {
        if (quoted) at = stop;
        else if (text[at] === "\\") at += 2;
        else if (!expansion()) at += 1;
      }
      at += 1;
    }
    at = text.length;
    complete = false;
  };

  /** Up to the sign that ends it; without one, to the end of the text. */
  function list(end: string | undefined): void {
    depth += 1;
    if (depth > maxDepth) {
      complete = false;
      at = text.length;
    }
    readList(end);
    depth -= 1;
  }

  function readList(end: string | undefined): void {
    let part = "";
    let announced: HereDocument[] = [];
    const flush = (): void => {
      collect(part);
      part = "";
    };
    while (at < text.length) {
      const from = at;
      const sign = text[at] as string;
      if (sign === end) {
        flush();
        at += 1;
        return;
      }
      if (sign === "\\") {
        at += 2;
        part += text[from + 1] === "\n" ? " " : take(from);
      } else if (sign === "'" || text.startsWith("$'", at)) {
        if (sign === "$") at += 1;
        quotedText("'", sign === "$", false);
        part += take(from);
      } else if (sign === '"') {
        quotedText('"', true, true);
        part += take(from);
      } else if (/[<>]/u.test(sign) && text[at + 1] === "(") {
        at += 2;
        list(")");
        part += take(from);
      } else if (expansion()) part += take(from);
      else if (sign === "(" || sign === ")") {
        flush();
        at += 1;
        if (sign === "(") list(")");
      } else if (sign === "#" && /(?:^|\s)$/u.test(part)) {
        const line = text.indexOf("\n", at);
        at = line < 0 ? text.length : line;
      } else if (sign === "\n") {
        flush();
        at += 1;
        for (const one of announced) hereBody(one);
        announced = [];
      } else if (/[;&|]/u.test(sign) && !redirects(text, at)) {
        flush();
        at += 1;
      } else {
        const document = sign === "<" ? hereDocument() : undefined;
        if (document) announced.push(document);
        else at += text.startsWith("<<<", at) ? 3 : 1;
        part += take(from);
      }
    }
    flush();
    if (end !== undefined || announced.length > 0) complete = false;
  }

  list(undefined);
  return { commands, complete, expands };
};

/** Words that a command may follow in the same breath, and variables that are set for it alone. */
const prefix =
  /^(?:(?:then|do|else|elif|if|while|until|time|coproc|!|\{)\s+|[A-Za-z_]\w*=(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])*(?:\s+|$))/u;

const withoutPrefixes = (command: string): string => {
  let rest = command;
  for (let found = prefix.exec(rest); found; found = prefix.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
};

/** `2>&1`, `&>log` and `>|log` say where output goes. */
const redirects = (text: string, at: number): boolean =>
  /[<>]/u.test(text[at - 1] ?? "") || (text[at] === "&" && text[at + 1] === ">");

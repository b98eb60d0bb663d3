import ts from "typescript";

interface CodeBlock {
  /** `ts`, `js`, `yaml`, …; empty without one. */
  language: string;
  text: string;
  /** The block's first line is a comment that holds nothing but a path: the block is that file. */
  path?: string;
}

export interface Example {
  /** JavaScript. */
  code: string;
  /** What it prints, where the page says so in a `text` block right after it. */
  output?: string;
  /** What each `console.log` prints, where all of them are followed by a comment with it. */
  promises?: string[];
  /** The page's other blocks that are files, by path. */
  files: Record<string, string>;
}

/** The fenced blocks of a page, in order, and where they stand. */
function codeBlocks(markdown: string): (CodeBlock & { end: number; start: number })[] {
  const fences = markdown.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms);
  return Array.from(fences, ({ 0: whole, 1: language = "", 2: text = "", index }) => {
    const path = /^(?:\/\/|#) ([\w./-]+\.\w+)\n/.exec(text)?.[1];
    return { language, text, start: index, end: index + whole.length, ...(path ? { path } : {}) };
  });
}

/**
 * The example of a page: the first ts or js block that says what it prints, else the first ts or js block. A ts block
 * is stripped of its types. The example may use the other blocks that are files.
 */
export function exampleOf(markdown: string): Example {
  const blocks = codeBlocks(markdown);
  const outputAfter = (at: number): string | undefined => {
    const [block, next] = [blocks[at], blocks[at + 1]];
    if (!block || next?.language !== "text") return undefined;
    const between = markdown.slice(block.end, next.start).trim();
    return between.includes("\n") ? undefined : next.text;
  };
  const runnable = blocks.flatMap((block, at) => (/^m?[jt]s$/.test(block.language) ? [at] : []));
  const says = (index: number): boolean =>
    outputAfter(index) !== undefined || promisesIn(blocks[index]?.text ?? "") !== undefined;
  const at = runnable.find(says) ?? runnable[0];
  const block = at === undefined ? undefined : blocks[at];
  if (at === undefined || !block) throw new Error("The page has no ts or js block to run.");
  const output = outputAfter(at);
  const promises = output === undefined ? promisesIn(block.text) : undefined;
  const files: Record<string, string> = {};
  for (const other of blocks) {
    if (other !== block && other.path) files[other.path] = other.text;
  }
  return {
    code: toJavaScript(block),
    files,
    ...(output === undefined ? {} : { output }),
    ...(promises ? { promises } : {}),
  };
}

function promisesIn(code: string): string[] | undefined {
  const prints = code.split("\n").filter((line) => /^\s*console\.log\(/.test(line));
  const promises = prints.flatMap((line) => /\); \/\/ (.+)$/.exec(line)?.[1] ?? []);
  return prints.length > 0 && promises.length === prints.length ? promises : undefined;
}

function toJavaScript({ language, text }: CodeBlock): string {
  if (!language.endsWith("ts")) return text;
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
  });
  return outputText;
}

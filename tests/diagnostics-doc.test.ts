import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DiagnosticCode, diagnosticCodes } from "../packages/core/src/index.js";
import { pageNames, pagesFolder, readPage, runExample } from "./diagnostic-pages.js";

// `HARDPOINT_UPDATE_PAGES=1 npx vitest run tests/diagnostics-doc.test.ts` writes the index, and what the examples print.
const update = process.env.HARDPOINT_UPDATE_PAGES !== undefined;

const codes = Object.keys(diagnosticCodes) as DiagnosticCode[];

/**
 * One can't be run where jiti is installed, as it is here; one needs a directory with a blank in its name, one a system
 * that has no watch left, and one a megabyte of data.
 */
const notRun = new Set<string>([
  "TYPESCRIPT_LOADER_MISSING",
  "HOOK_COMMAND_UNQUOTED",
  "WATCH_FAILED",
  "PACK_LARGE",
]);

describe("the table of diagnostic codes", () => {
  it("has a page for each code, and no page for anything else", () => {
    expect(pageNames()).toEqual([...codes].sort());
  });

  it.each(codes)("%s is written like a code, and said in one sentence that no other has", (code) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)+$/);
    const { summary } = diagnosticCodes[code];
    expect(summary).toMatch(/^[A-Z].*[^.]\.$/);
    expect(codes.filter((other) => diagnosticCodes[other].summary === summary)).toEqual([code]);
  });
});

describe("the page of", () => {
  it.each(codes)("%s begins with its name, the table's summary and its severity", (code) => {
    const { text, lead } = readPage(code);
    const { summary, severity } = diagnosticCodes[code];
    expect(text.startsWith(`# ${code}\n`)).toBe(true);
    expect(lead).toEqual([summary, `Severity: ${severity}.`]);
  });

  it.each(codes)("%s says when it happens, shows it, and says how to mend it", (code) => {
    expect(readPage(code).sections).toEqual(["When it happens", "Example", "How to mend it"]);
  });

  it.each(codes.filter((code) => !notRun.has(code)))(
    "%s shows what its example really prints",
    async (code) => {
      const { text, example } = readPage(code);
      if (example === undefined)
        throw new Error(`docs/diagnostics/${code}.md has an example without what it prints.`);
      const [printed] = await runExample(example, code);
      if (printed === undefined)
        throw new Error(`The example of docs/diagnostics/${code}.md does not give that code.`);
      if (update)
        writeFileSync(
          join(pagesFolder, `${code}.md`),
          // Only in its block: what stands there so far may be any word, or nothing.
          text.replace(
            /(^## Example$[\s\S]*?^```text\n)[\s\S]*?(?=^```$)/m,
            (_, before: string) => `${before}${printed}\n`,
          ),
        );
      else expect(example.printed).toBe(printed);
    },
  );
});

it("the index lists every code with its severity and summary, sorted", () => {
  const rows = [...codes].sort().map((code) => {
    const { severity, summary } = diagnosticCodes[code];
    return `| [${code}](${code}.md) | ${severity} | ${summary} |`;
  });
  const path = join(pagesFolder, "README.md");
  const index = readFileSync(path, "utf8");
  const listed = index.split("\n").filter((line) => line.startsWith("| ["));
  if (update)
    writeFileSync(
      path,
      index.replace(/(^\| \[.*\n)+/m, () => rows.map((row) => `${row}\n`).join("")),
    );
  else expect(listed).toEqual(rows);
});

it.each([...codes.map((code) => `diagnostics/${code}.md`), "diagnostics/README.md", "contracts.md"])(
  "the links of docs/%s lead to files and headings",
  (page) => {
    const path = join(pagesFolder, "..", page);
    const text = readFileSync(path, "utf8");
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const [file = "", heading] = link.split("#");
      if (file.includes(":")) continue;
      expect([link, existsSync(join(dirname(path), file))]).toEqual([link, true]);
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        title.toLowerCase().replaceAll(" ", "-"),
      );
      if (file === "" && heading !== undefined) expect(headings).toContain(heading);
    }
  },
);

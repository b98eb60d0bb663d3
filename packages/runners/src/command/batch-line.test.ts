import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchLine, isBatchFile } from "./batch-line.js";

const lineFor = (...args: string[]): string => {
  const line = batchLine("C:\\x.cmd", args);
  return line.ok ? (line.args.at(-1) ?? "") : line.message;
};

/** The words after the file, as cmd.exe would split the line: `""` inside quotes is one mark, `%%cd:~,%` yields `%`. */
const readBack = (line: string): readonly string[] => {
  const inner = line.slice(1, -1).replaceAll("%%cd:~,%", "%");
  const words: string[] = [];
  let at = 0;
  while (at < inner.length) {
    if (inner[at] === " ") {
      at += 1;
      continue;
    }
    expect(inner[at], "a word that is not quoted").toBe('"');
    at += 1;
    let word = "";
    for (;;) {
      const slashes = /^\\*/u.exec(inner.slice(at))?.[0].length ?? 0;
      at += slashes;
      // Backslashes count in pairs before a mark, and for themselves elsewhere.
      word += "\\".repeat(inner[at] === '"' ? slashes / 2 : slashes);
      if (inner[at] !== '"') {
        expect(at, "a word that does not end").toBeLessThan(inner.length);
        word += inner[at];
        at += 1;
      } else if (inner[at + 1] === '"') {
        word += '"';
        at += 2;
      } else {
        at += 1;
        break;
      }
    }
    words.push(word);
  }
  return words.slice(1);
};

describe("a line for a batch file", () => {
  it.each([
    [["a"], '""C:\\x.cmd" "a""'],
    [[""], '""C:\\x.cmd" """'],
    [['"&calc.exe'], '""C:\\x.cmd" """&calc.exe""'],
    [["%PATH%"], '""C:\\x.cmd" "%%cd:~,%PATH%%cd:~,%""'],
    [["a\\"], '""C:\\x.cmd" "a\\\\""'],
    [['a\\"b'], '""C:\\x.cmd" "a\\\\""b""'],
    [["a\\b", "^&|<>()!"], '""C:\\x.cmd" "a\\b" "^&|<>()!""'],
  ])("quotes %j", (args, line) => {
    expect(lineFor(...args)).toBe(line);
  });

  it("lets no argument out of its quotes, and says what was meant", () => {
    const argument = fc.string({ unit: fc.constantFrom("a", '"', "\\", "%", "&", "|", "^", " ", "!", "ü") });
    fc.assert(
      fc.property(fc.array(argument), (args) => {
        expect(readBack(lineFor(...args))).toEqual(args);
      }),
    );
  });

  it.each(['a".cmd', "a.cmd\\", "a\n.cmd"])("is refused for a file %j", (file) => {
    expect(batchLine(file, []).ok).toBe(false);
  });
});

it.each([
  ["a.cmd", true],
  ["C:\\b\\A.BAT", true],
  ["a.bat.", true],
  ["a.bat . .", true],
  ["a.exe", false],
  ["a.cmd.exe", false],
  ["cmd", false],
])("takes %j for a batch file: %s", (file, is) => {
  expect(isBatchFile(file)).toBe(is);
});

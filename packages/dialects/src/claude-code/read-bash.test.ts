import fc from "fast-check";
import { expect, it } from "vitest";
import { readBash } from "./read-bash.js";

it("finds the commands of a text whatever joins them, without what is set before them", () => {
  // Not the words of the shell's own grammar.
  const word = fc.stringMatching(/^x[a-z]{0,7}( [a-z]{1,8}){0,2}$/);
  const joint = fc.constantFrom(" && ", "; ", " || ", " | ", "\n", " & ");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, joint), { minLength: 1, maxLength: 6 }), (parts) => {
      const text = parts
        .map(([command, join], index) => (index === 0 ? command : `${join}X=1 ${command}`))
        .join("");
      expect(readBash(text)).toEqual({
        commands: parts.map(([command]) => command),
        complete: true,
        expands: false,
      });
    }),
  );
});

it("finds a command however deep it stands", () => {
  const around = fc.constantFrom<(inner: string) => string>(
    (inner) => `(${inner})`,
    (inner) => `echo $(${inner})`,
    (inner) => `echo "$(${inner})"`,
    (inner) => `{ ${inner}; }`,
    (inner) => `if ${inner}; then ls; fi`,
    (inner) => `ls || ${inner}`,
    (inner) => `diff <(${inner}) x`,
  );
  fc.assert(
    fc.property(fc.array(around, { maxLength: 8 }), (layers) => {
      const { commands, complete } = readBash(layers.reduce((text, wrap) => wrap(text), "rm -r x"));
      expect(complete).toBe(true);
      expect(commands).toContain("rm -r x");
    }),
  );
});

it("never throws, and takes time that grows with the length", () => {
  const sign = fc.constantFrom(
    "a",
    " ",
    "'",
    '"',
    "\\",
    "$(",
    "(",
    ")",
    "`",
    ";",
    "|",
    "<<E",
    "\n",
    "1",
    ">",
    "#",
  );
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      expect(typeof readBash(text).complete).toBe("boolean");
    }),
  );
  for (const one of ["$(", "(", "`", '"', "a ", "1", "<<E\n", "A=1 "])
    expect(typeof readBash(one.repeat(20_000)).complete).toBe("boolean");
});

it.each<[text: string, complete: boolean]>([
  ['echo "it\'s"', true],
  ["echo 'x", false],
  ['echo "x', false],
  ["echo `date", false],
  ["echo $'it\\'s'", true],
  ["cat <<E\nx\nE", true],
  ["cat <<-E\nx\n\tE\nls", true],
  ["cat <<E\nx", false],
  ["cat <<< 'x'", true],
])("tells whether %j is whole", (text, complete) => {
  expect(readBash(text).complete).toBe(complete);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { shellWords } from "./shell-words.js";

it.each<[text: string, words: readonly string[]]>([
  ["", []],
  ["a  b", ["a", "b"]],
  [`"$X"/y.sh 'a b'`, ["$X/y.sh", "a b"]],
  ["a\\ b", ["a b"]],
  ["'' x", ["", "x"]],
  ['"a \\" b"', ['a " b']],
  ["cd x&&./y.sh|tee>z", ["cd", "x", "./y.sh", "tee", "z"]],
  ["(a;b)", ["a", "b"]],
  ["'open", ["open"]],
])("%j", (text, words) => {
  expect(shellWords(text)).toEqual(words);
});

it("finds again what was put into single quotes", () => {
  const word = fc.string({ unit: "grapheme" }).filter((one) => !one.includes("'"));
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(shellWords(words.map((one) => `'${one}'`).join(" "))).toEqual(words);
    }),
  );
});

/**
 * Whether a text is what a glob says. `text`: `*` is anything. `path`: `*` and `?` stay within one name, `**` goes across
 * them. Written by hand, not as a regular expression: the time that it takes grows with the lengths only, whoever chose
 * the text.
 */
export const globMatches = (glob: string, text: string, kind: "text" | "path"): boolean =>
  kind === "text"
    ? wildcards([...glob], [...text], (sign, found) => sign === found)
    : wildcards(
        glob.split("/"),
        text.split("/"),
        (name, found) => wildcards([...name], [...found], (sign, one) => sign === "?" || sign === one),
        "**",
      );

/**
 * `any` in a pattern stands for any number of items, none too. After a mismatch only the last one takes an item more:
 * what those before it took can't be what fails.
 */
const wildcards = (
  pattern: readonly string[],
  items: readonly string[],
  same: (pattern: string, item: string) => boolean,
  any = "*",
): boolean => {
  let at = 0;
  let item = 0;
  let last = -1;
  let taken = 0;
  while (item < items.length) {
    const wanted = pattern[at];
    if (wanted === any) {
      last = at++;
      taken = item;
    } else if (wanted !== undefined && same(wanted, items[item] as string)) {
      at += 1;
      item += 1;
    } else if (last >= 0) {
      at = last + 1;
      item = ++taken;
    } else return false;
  }
  while (pattern[at] === any) at += 1;
  return at === pattern.length;
};

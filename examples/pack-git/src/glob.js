/**
 * Whether a branch's name matches a pattern: `*` stands for any text without a slash, `**` for any text, `?` for one
 * letter that is no slash. All else is taken as it is.
 *
 * @param {string} pattern
 * @param {string} name
 */
export const matchesGlob = (pattern, name) => compile(pattern).test(name);

const compile = (pattern) => {
  const parts = pattern.split(/(\*+|\?)/u).map((part) => {
    if (part === "?") return "[^/]";
    if (part === "*") return "[^/]*";
    if (/^\*+$/u.test(part)) return ".*";
    return part.replace(/[\\^$.+()|[\]{}]/gu, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, "u");
};

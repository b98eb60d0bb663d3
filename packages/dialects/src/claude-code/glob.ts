/** `text`: `*` is anything. `path`: `*` and `?` stay within one name, `**` goes across them. */
export const globToPattern = (glob: string, kind: "text" | "path"): RegExp => {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/gu, (sign) => {
    if (kind === "text") return sign.startsWith("*") ? "[\\s\\S]*" : `\\${sign}`;
    switch (sign) {
      case "**/":
        return "(?:[^/]+/)*";
      case "**":
        return ".*";
      case "*":
        return "[^/]*";
      case "?":
        return "[^/]";
      default:
        return `\\${sign}`;
    }
  });
  return new RegExp(`^${source}$`, "u");
};

/** The values of the names that a command may use. */
export type Placeholders = Readonly<Record<string, string>>;

/** What hooks know of where they are: by name, as in their environment. */
export const placeholdersOf = (directory: string, pluginRoot: string | undefined): Placeholders => ({
  CLAUDE_PROJECT_DIR: directory,
  ...(pluginRoot === undefined ? {} : { CLAUDE_PLUGIN_ROOT: pluginRoot }),
});

/**
 * Puts values in the place of `${NAME}` and `$NAME`. Only for what no shell reads: an argument of a program, or a text
 * that is compared. A shell's text is left as it is, and the values are in its environment.
 */
export const expand = (text: string, placeholders: Placeholders): string =>
  text.replace(/\$\{(\w+)\}|\$(\w+)/gu, (written, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? "";
    return Object.hasOwn(placeholders, name) ? (placeholders[name] ?? written) : written;
  });

/** A name in a shell's text that stands outside of quotes: where its value has white space, it falls apart. */
export const unquoted = (text: string, placeholders: Placeholders): string | undefined => {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/gsu, "").replace(/'[^']*'/gu, "");
  return Object.keys(placeholders).find((name) =>
    new RegExp(`\\$(?:\\{${name}\\}|${name}\\b)`, "u").test(outside),
  );
};

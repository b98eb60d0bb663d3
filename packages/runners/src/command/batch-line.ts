/** Whether Windows would hand this file to cmd.exe. It drops dots and spaces at the end of a name (CVE-2024-43402). */
export const isBatchFile = (file: string): boolean => /\.(?:cmd|bat)[. ]*$/iu.test(file);

/** A command line for cmd.exe, or why there is no safe one. */
export type BatchLine =
  | { readonly ok: true; readonly args: readonly string[] }
  | { readonly ok: false; readonly message: string };

/**
 * The arguments with which cmd.exe runs a batch file, to be passed on verbatim.
 *
 * cmd.exe reads the line by rules of its own before the batch file sees it, so that an argument could run another
 * command (CVE-2024-27980): each is quoted, quotation marks in it are doubled, and `%` is followed by an expansion
 * that yields nothing, so that no variable's name can be completed. Delayed expansion (`!`) is off. A line break
 * can't be written at all.
 */
export const batchLine = (file: string, args: readonly string[]): BatchLine => {
  if (/["\0\r\n]/u.test(file) || file.endsWith("\\")) {
    return { ok: false, message: `"${file}" can't be the name of a batch file.` };
  }
  const unsafe = args.find((argument) => /[\0\r\n]/u.test(argument));
  if (unsafe !== undefined) {
    return {
      ok: false,
      message: `An argument of "${file}" has a line break or a NUL in it, which a batch file can't be given.`,
    };
  }
  const words = [file, ...args].map(quote);
  return { ok: true, args: ["/e:ON", "/v:OFF", "/d", "/s", "/c", `"${words.join(" ")}"`] };
};

/** Backslashes count only before a quotation mark, the closing one included; there each is doubled. */
const quote = (word: string): string =>
  `"${word
    .replace(/(\\*)("|$)/gu, (_, slashes: string, mark: string) => slashes + slashes + (mark && '""'))
    .replaceAll("%", "%%cd:~,%")}"`;

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * `status_file`: a file whose one line is the last message, for a status bar to show. Its `path` is relative to the
 * configuration file.
 *
 * @param {Readonly<Record<string, unknown>>} config
 * @param {{ directory?: string }} place
 */
export const create = ({ path }, { directory = "." }) => {
  if (typeof path !== "string" || path === "") throw new Error("status_file takes a path, such as .status.");
  const file = resolve(directory, path);
  return {
    kind: "status_file",
    /**
     * @param {{ title: string, body: string }} message
     * @param {{ signal: AbortSignal }} tools
     */
    send: ({ title, body }, { signal }) =>
      writeFile(file, `${`${title}: ${body}`.replace(/\s+/g, " ").trim()}\n`, { signal }),
  };
};

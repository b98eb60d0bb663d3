import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ChannelConfig, ChannelPlace, NotificationChannel } from "@hardpoint/notification-channels";

/**
 * `status_file`: a file whose one line is the last message, for a status bar to show. Its `path` is relative to the
 * configuration file.
 */
export const create = ({ path }: ChannelConfig, { directory = "." }: ChannelPlace): NotificationChannel => {
  if (typeof path !== "string" || path === "") throw new Error("status_file takes a path, such as .status.");
  const file = resolve(directory, path);
  return {
    kind: "status_file",
    send: ({ title, body }, { signal }) =>
      writeFile(file, `${`${title}: ${body}`.replace(/\s+/g, " ").trim()}\n`, { signal }),
  };
};

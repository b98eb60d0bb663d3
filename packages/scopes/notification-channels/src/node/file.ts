import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { readChannelConfig } from "../channels/read-channel-config.js";
import { defineNotificationChannel } from "../define-notification-channel.js";
import { fileSchema } from "./node-channel-schema.js";
import { resolvePath } from "./resolve-path.js";

/** Appends each message to a file, as one line of JSON. */
export const fileChannel = defineNotificationChannel({
  create(config, { directory }) {
    const { kind, unknownKeys, path } = readChannelConfig(fileSchema, config);
    const file = resolvePath(path, directory);
    /** Lines go one after the other, in the order in which they were sent. */
    let last: Promise<unknown> = Promise.resolve();
    return {
      kind,
      unknownKeys,
      send(message) {
        const line = `${JSON.stringify(message)}\n`;
        const written = last.then(async () => {
          await mkdir(dirname(file), { recursive: true });
          await appendFile(file, line);
        });
        // The next line does not depend on this one; who sent it is told of its failure.
        last = written.catch(() => undefined);
        return written;
      },
      dispose: () => last,
    };
  },
});

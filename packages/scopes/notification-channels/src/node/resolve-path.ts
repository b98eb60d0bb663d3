import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** An absolute path: `~/` is the home directory, anything else relative is so to the channel's place. */
export const resolvePath = (path: string, directory: string | undefined): string =>
  /^~(?=$|[\\/])/u.test(path) ? join(homedir(), path.slice(1)) : resolve(directory ?? ".", path);

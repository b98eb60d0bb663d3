import { realpathSync } from "node:fs";

/**
 * Where a path really is, links followed. Not by a promise: Node 24 and 25 lose what anybody throws in the ticks that
 * follow a promised `realpath` or `readlink`, and an extension's code may come next.
 *
 * @throws where there is nothing at the path
 */
export const realPath = (path: string): string => realpathSync.native(path);

import { dirname, join } from "node:path";
import { toErrorData } from "@hardpoint/core";
import { parseConfig } from "../config/parse-config.js";
import { readText } from "../config/read-text.js";
import { findPack } from "./find-pack.js";

/** The keyword by which a package says that it is a pack. */
export const packKeyword = "hardpoint-pack";

/**
 * The names of the packs among a project's dependencies: those of the nearest package.json from `directory` upwards
 * that are installed and have the keyword. In the order of their names.
 */
export const discoverPacks = async (directory: string): Promise<readonly string[]> => {
  const own = await nearestPackage(directory);
  const names = new Set(
    ["dependencies", "devDependencies", "optionalDependencies"].flatMap((key) =>
      Object.keys(asRecord(own[key])),
    ),
  );
  const marked = await Promise.all(
    [...names].sort().map(async (name) => {
      const found = await findPack(name, directory);
      const { keywords } = found === undefined ? {} : ((await readPackage(found)) ?? {});
      return Array.isArray(keywords) && keywords.includes(packKeyword) ? [name] : [];
    }),
  );
  return marked.flat();
};

const nearestPackage = async (directory: string): Promise<Record<string, unknown>> => {
  for (let at = directory; ; at = dirname(at)) {
    const found = await readPackage(at);
    if (found !== undefined) return found;
    if (dirname(at) === at) return {};
  }
};

const readPackage = async (directory: string): Promise<Record<string, unknown> | undefined> => {
  const file = join(directory, "package.json");
  try {
    const { text } = await readText(file);
    return asRecord(parseConfig(text, file, directory).documents[0].view.peek([]));
  } catch (thrown) {
    const { code } = toErrorData(thrown);
    // What is there and can't be read has no keywords that could be told.
    return code === "ENOENT" || code === "ENOTDIR" ? undefined : {};
  }
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

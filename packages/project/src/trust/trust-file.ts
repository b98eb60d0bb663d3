import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, realpath, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { checkWith, toErrorData } from "@hardpoint/core";
import { type TrustFileData, trustFileSchema } from "./trust-store-schema.js";

/** What came of reading: of a file that is not there, nothing is trusted yet. `problem` goes on from its name. */
export type ReadTrustFile =
  | { readonly kind: "read"; readonly data: TrustFileData }
  | { readonly kind: "invalid" | "unreadable"; readonly problem: string };

export const readTrustFile = async (file: string): Promise<ReadTrustFile> => {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (thrown) {
    const { code, message } = toErrorData(thrown);
    return code === "ENOENT"
      ? { kind: "read", data: { version: 1, projects: {} } }
      : { kind: "unreadable", problem: `could not be read: ${message}` };
  }
  try {
    const checked = checkWith(trustFileSchema, JSON.parse(text));
    return checked.ok
      ? { kind: "read", data: checked.value }
      : { kind: "invalid", problem: `is not what Hardpoint writes there: ${checked.problems}` };
  } catch (thrown) {
    return { kind: "invalid", problem: `is not JSON: ${toErrorData(thrown).message}` };
  }
};

/** Writes the whole file or leaves it as it was. Only its owner can read it. */
export const writeTrustFile = async (file: string, data: TrustFileData): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // A link, as people have who keep their settings in a repository, stays one.
  const target = await realpath(file).catch(() => file);
  const draft = `${target}.${randomUUID()}`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(data, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
};

/** Keeps a file that can't be understood, since a newer version may have written it. */
export const setAside = (file: string): Promise<void> => rename(file, `${file}.unreadable`);

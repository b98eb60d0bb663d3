import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { type ErrorData, toErrorData } from "@hardpoint/core";
import { type HookAgent, sharedName } from "./hook-agents.js";
import { agentOfFolder, agentOfPath } from "./recognize.js";

/** What a walk through a folder came upon. */
export interface FoundFiles {
  /** Folders with a role.yaml or hardpoint.yaml, absolute. */
  readonly roles: readonly string[];
  /** Files that may be hook files, absolute, in order. */
  readonly candidates: readonly string[];
  /** Folders that could not be looked into, and why. */
  readonly closed: readonly { readonly path: string; readonly cause: ErrorData }[];
}

/** How many folders deep a walk goes. */
const maxDepth = 12;

/** A file that is larger is no hook file, whatever stands in it. */
const maxBytes = 256 * 1024;

const skipped = new Set(["node_modules", ".git"]);
const configNames = ["role.yaml", "hardpoint.yaml"];

/** Whether a folder is a role's: it has a configuration file. */
export const isRole = async (folder: string): Promise<boolean> =>
  (await readdir(folder)).some((name) => configNames.includes(name));

/** Whether roles are among what is looked for. */
export const readsRoles = (named: HookAgent | undefined): boolean =>
  named === undefined || named.id === "rolebox";

/** Walks a folder for files in which hooks may stand. Links to folders are not followed. */
export const findHookFiles = async (root: string, named?: HookAgent): Promise<FoundFiles> => {
  const roles: string[] = [];
  const candidates: string[] = [];
  const closed: { readonly path: string; readonly cause: ErrorData }[] = [];
  const walk = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((thrown: unknown) => {
      closed.push({ path: folder, cause: toErrorData(thrown) });
      return [];
    });
    if (entries.some(({ name }) => configNames.includes(name))) roles.push(folder);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (depth < maxDepth && !skipped.has(entry.name)) await walk(path, depth + 1);
      } else if (!configNames.includes(entry.name)) {
        if (await mayHoldHooks(path, pathFrom(root, path), named)) candidates.push(path);
      }
    }
  };
  await walk(root, 0);
  return { roles, candidates, closed };
};

/** A path as recognition looks at it: from the name of the folder that was asked for on. */
export const pathFrom = (root: string, path: string): string =>
  [basename(root), ...relative(root, path).split(sep)].join("/");

const mayHoldHooks = async (path: string, from: string, named: HookAgent | undefined): Promise<boolean> => {
  if (agentOfPath(from) || sharedName.path.test(from)) return true;
  if (!/\.(json|ya?ml)$/i.test(path)) return false;
  const { id } = named ?? agentOfFolder(from) ?? {};
  try {
    if ((await stat(path)).size > maxBytes) return false;
    const text = await readFile(path, "utf8");
    return id === "rolebox" && !path.endsWith(".json") ? looksLikeRole.test(text) : looksLikeHooks.test(text);
  } catch {
    // What can't be read, and has no path at which hooks are looked for, is no hook file.
    return false;
  }
};

/** A key `hooks`, an event of most agents, or Kiro's two keys. */
const looksLikeHooks =
  /(^|[\s{,"'])(hooks|(Pre|Post)ToolUse|UserPromptSubmit|SessionStart|Stop)["']?\s*:|"when"\s*:[\s\S]*"then"\s*:/;

const looksLikeRole = /^(name|hooks|extensions|collaboration|functions)\s*:/m;

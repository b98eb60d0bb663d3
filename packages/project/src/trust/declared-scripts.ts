import { realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { hashFile } from "@hardpoint/loader";
import type { DeclaredHook } from "../hook-files/declare-hooks.js";

/** A script that the command of a hook names. */
export interface DeclaredScript {
  /** Absolute, links followed. */
  readonly path: string;
  /** `unreadable` where it could not be read. */
  readonly sha256: string;
  /** The hooks whose commands name it, `claude-code "…"`. */
  readonly usedBy: readonly string[];
}

/** The label of a hook that runs no module, for messages. */
export const labelOf = ({ dialect, declaration }: DeclaredHook): string =>
  `${dialect.id} "${declaration.name}"`;

/** Of the paths that commands name, those that are files. */
export const declaredScripts = async (hooks: readonly DeclaredHook[]): Promise<readonly DeclaredScript[]> => {
  const users = new Map<string, Set<string>>();
  for (const hook of hooks) {
    for (const path of await scriptsOf(hook)) {
      users.set(path, (users.get(path) ?? new Set()).add(labelOf(hook)));
    }
  }
  return Promise.all(
    [...users].map(async ([path, usedBy]) => ({ path, sha256: await hashFile(path), usedBy: [...usedBy] })),
  );
};

/** The files that the command of a hook names, links followed. */
export const scriptsOf = async ({ declaration }: DeclaredHook): Promise<readonly string[]> => {
  const { work, refused } = declaration;
  if (work.kind !== "command" || refused !== undefined) return [];
  const files = await Promise.all(work.scripts.map(realFile));
  return [...new Set(files.flat())];
};

const realFile = async (path: string): Promise<readonly string[]> => {
  try {
    return (await stat(path)).isFile() ? [realpathSync.native(path)] : [];
  } catch {
    // What is not there, or can't be looked at, is no script that could be trusted: its run will fail.
    return [];
  }
};

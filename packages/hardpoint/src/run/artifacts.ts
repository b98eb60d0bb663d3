import { existsSync, readFileSync, realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { Artifacts } from "@hardpoint/conditions";

/**
 * What conditions may ask of the run's artifacts. They are the files of the workspace: `artifact_exists(plan)`
 * looks for `plan`, then for `plan.md`. Nothing outside the workspace exists for it.
 */
export const workspaceArtifacts = (workspace: string): Artifacts => {
  const find = (name: string): string | undefined =>
    [name, `${name}.md`]
      .map((candidate) => resolve(workspace, candidate))
      .find((path) => isFileOf(workspace, path));
  return {
    exists: (name) => find(name) !== undefined,
    read(name) {
      const path = find(name);
      return path === undefined ? undefined : readFileSync(path, "utf8");
    },
  };
};

const isFileOf = (workspace: string, path: string): boolean =>
  existsSync(path) && realpathSync(path).startsWith(`${workspace}${sep}`);

import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A scratch folder in which the tools act. */
export interface Workspace {
  /** Absolute, with symbolic links resolved. */
  readonly directory: string;
  /** Takes it away, unless it is to be kept. A second call does nothing. */
  end(): void;
}

export interface WorkspaceOptions {
  /** A folder that is copied; default: the workspace is empty. */
  readonly template?: string;
  readonly keep: boolean;
}

/** Makes a folder under the system's temporary directory. It goes at the latest when the process exits. */
export const createWorkspace = async ({ template, keep }: WorkspaceOptions): Promise<Workspace> => {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-run-")));
  const directory = join(scratch, "workspace");
  const remove = (): void => {
    process.removeListener("exit", remove);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  };
  // Also when an extension ends the process, or the person does.
  process.once("exit", remove);
  try {
    await mkdir(directory);
    if (template !== undefined) await cp(template, directory, { recursive: true, verbatimSymlinks: true });
  } catch (thrown) {
    remove();
    throw thrown;
  }
  if (keep) process.removeListener("exit", remove);
  return {
    directory,
    end() {
      if (!keep) remove();
    },
  };
};

import { basename, join } from "node:path";
import { planWatch } from "./watch-plan.js";

export interface DirectoryWatch {
  /** Watches what these paths lead to now. Does nothing where it does so already. Resolves once changes are noticed. */
  follow(paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface DirectoryWatchPorts {
  /** Something has happened at one of the paths, or on the way to it. */
  readonly onEvent: () => void;
  readonly onError: (thrown: unknown) => void;
}

interface Watcher {
  close(): Promise<void>;
}

/** Watches directories, and in them only what is on the way to the paths. What fails is told. */
export const createDirectoryWatch = ({ onEvent, onError }: DirectoryWatchPorts): DirectoryWatch => {
  let watcher: Watcher | undefined;
  let signature: string | undefined;
  let closed = false;
  let stopWaiting: () => void = () => undefined;

  const stop = async (): Promise<void> => {
    stopWaiting();
    const old = watcher;
    watcher = undefined;
    signature = undefined;
    try {
      await old?.close();
    } catch (thrown) {
      onError(thrown);
    }
  };

  return {
    async follow(paths) {
      const plan = planWatch(paths);
      if (closed || plan.signature === signature) return;
      // A directory that was replaced is not watched any more, and the watcher takes a path that it knows for watched.
      await stop();
      try {
        const { watch } = await import("chokidar");
        if (closed) return;
        const made = watch([...plan.bases], {
          ignored: (path) => !plan.concerns(path),
          ignoreInitial: true,
          followSymlinks: false,
          ignorePermissionErrors: true,
          atomic: false,
        });
        watcher = made;
        signature = plan.signature;
        made.on("error", onError);
        made.on("all", onEvent);
        // Of a directory, as the system tells it: a link that leads elsewhere is no change to the watcher.
        made.on("raw", (_event, name, details) => {
          const { watchedPath: directory } = details as { readonly watchedPath: string };
          const isOwn = !name || name === basename(directory);
          if (isOwn || plan.concerns(join(directory, name))) onEvent();
        });
        await new Promise<void>((resolve) => {
          // One that is closed meanwhile never is.
          stopWaiting = resolve;
          made.once("ready", resolve);
          // What could not be watched is told; the rest is.
          made.once("error", () => resolve());
        });
      } catch (thrown) {
        signature = undefined;
        onError(thrown);
      }
    },
    async close() {
      closed = true;
      await stop();
    },
  };
};

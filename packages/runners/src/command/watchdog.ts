import { type ChildProcess, spawn } from "node:child_process";

/** Ends process groups when the host dies, however it does. */
export interface Watchdog {
  /** Watches a group until the returned function is called. */
  watch(group: number): () => void;
  close(): void;
}

/**
 * A shell at the far end of a pipe is told which groups live. The pipe ends with the host, whatever ended that; the
 * shell then kills the groups that are left. `kill -s` with `--` is the spelling that every `sh` takes.
 */
const script = `
live=" "
while read -r change group; do
  case $change in
    +) live="$live$group " ;;
    -) live="\${live%% $group *} \${live#* $group }" ;;
  esac
done
for group in $live; do kill -s KILL -- "-$group" 2>/dev/null; done
`;

/**
 * The shell is started with the first group and stays until `close`, idle: one start for all commands of a runner.
 * It never keeps the host alive. Windows has no groups, so nothing is watched there.
 */
export const createWatchdog = (): Watchdog => {
  const watched = new Set<number>();
  let shell: ChildProcess | undefined;

  const tell = (line: string): void => {
    shell?.stdin?.write(line);
  };
  const start = (): void => {
    const started = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    const forget = (): void => {
      if (shell === started) shell = undefined;
    };
    // Without a shell the commands still end with the runner. The next group to be watched starts another.
    started.on("error", forget);
    started.on("exit", forget);
    started.stdin?.on("error", forget);
    started.unref();
    // A pipe to a child is a socket, which the types don't say.
    (started.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    shell = started;
    for (const group of watched) tell(`+ ${group}\n`);
  };

  return {
    watch(group) {
      if (process.platform === "win32") return () => undefined;
      watched.add(group);
      if (shell) tell(`+ ${group}\n`);
      else start();
      return () => {
        if (watched.delete(group)) tell(`- ${group}\n`);
      };
    },
    close() {
      watched.clear();
      shell?.stdin?.end();
      shell = undefined;
    },
  };
};

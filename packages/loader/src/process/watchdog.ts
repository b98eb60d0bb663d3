import { type ChildProcess, spawn } from "node:child_process";

/**
 * Kills the children of this process when it dies, however it does: a shell holds the far end of a pipe and reads
 * which process groups live; at the pipe's end it kills those that are left, one in an endless loop included.
 */
const script = `
groups=""
while read -r change group; do
  if [ "$change" = "+" ]; then groups="$groups $group"; continue; fi
  left=""
  for known in $groups; do [ "$known" = "$group" ] || left="$left $known"; done
  groups="$left"
done
for group in $groups; do kill -KILL -- "-$group" 2>/dev/null; done
`;

let shell: ChildProcess | undefined;
let watched = 0;

const tell = (line: string): void => {
  shell?.stdin?.write(line);
};

/** Watches a process group until the returned function is called. Windows has no groups: nothing is watched there. */
export const watchGroup = (group: number): (() => void) => {
  if (process.platform === "win32") return () => undefined;
  if (!shell) {
    shell = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    // Without a shell children still end with their pipe, but for one that never returns to its event loop.
    shell.on("error", () => {
      shell = undefined;
    });
    shell.stdin?.on("error", () => undefined);
    shell.unref();
    (shell.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  }
  watched += 1;
  tell(`+ ${group}\n`);
  let watching = true;
  return () => {
    if (!watching) return;
    watching = false;
    watched -= 1;
    tell(`- ${group}\n`);
    if (watched > 0) return;
    shell?.stdin?.end();
    shell = undefined;
  };
};

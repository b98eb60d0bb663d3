import { type ChildProcess, spawn } from "node:child_process";

/**
 * Kills the children of this process when it dies, however it does: a shell holds the far end of a pipe and reads
 * which process groups live; at the pipe's end it kills those that are left, one in an endless loop included.
 * `kill -KILL -- -group` would be refused by dash; `kill -s` is what POSIX has.
 */
const script = `
groups=""
while read -r change group; do
  if [ "$change" = "+" ]; then groups="$groups $group"; continue; fi
  left=""
  for known in $groups; do [ "$known" = "$group" ] || left="$left $known"; done
  groups="$left"
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
`;

let shell: ChildProcess | undefined;
const watched = new Set<number>();

const tell = (line: string): void => {
  shell?.stdin?.write(line);
};

const startShell = (): void => {
  const started = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const forget = (): void => {
    if (shell === started) shell = undefined;
  };
  // Without a shell children still end with their pipe, but for one that never returns to its event loop. The next
  // group to be watched starts another.
  started.on("error", forget);
  started.on("exit", forget);
  started.stdin?.on("error", forget);
  started.unref();
  (started.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  shell = started;
  for (const group of watched) tell(`+ ${group}\n`);
};

/** Watches a process group until the returned function is called. Windows has no groups: nothing is watched there. */
export const watchGroup = (group: number): (() => void) => {
  if (process.platform === "win32") return () => undefined;
  watched.add(group);
  if (shell) tell(`+ ${group}\n`);
  else startShell();
  return () => {
    if (!watched.delete(group)) return;
    tell(`- ${group}\n`);
    if (watched.size > 0) return;
    shell?.stdin?.end();
    shell = undefined;
  };
};

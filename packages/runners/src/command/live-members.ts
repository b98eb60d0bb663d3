import { readdir, readFile } from "node:fs/promises";

/**
 * Whether anybody in a process group still runs. A signal can't tell: it also reaches a zombie, and in a container
 * whose first process does not reap, the dead of a group stay for ever. Linux only; elsewhere, and where /proc can't
 * be read, the answer is yes.
 */
export const hasLiveMembers = async (group: number): Promise<boolean> => {
  if (process.platform !== "linux") return true;
  let seen = false;
  for (const pid of await processIds()) {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(gone);
    const member = stat === undefined ? undefined : readStat(stat);
    if (member?.group !== group) continue;
    if (member.state !== "Z" && member.state !== "X") return true;
    seen = true;
  }
  return !seen;
};

/** It ended since the directory was read, or belongs to somebody else. */
const gone = (): undefined => undefined;

const processIds = async (): Promise<readonly string[]> => {
  const names = await readdir("/proc").catch(() => {
    // Not mounted: nothing is seen, so that the group counts as alive.
    return [];
  });
  return names.filter((name) => /^\d+$/u.test(name));
};

/** `pid (name) state parent group …`; the name may have parentheses and blanks in it. */
const readStat = (stat: string): { readonly state: string; readonly group: number } => {
  const [state = "", , group = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state, group: Number(group) };
};

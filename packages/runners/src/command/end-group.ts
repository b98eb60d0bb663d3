import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { hasLiveMembers } from "./live-members.js";
import { taskkill } from "./windows-commands.js";

/** The first pause between two looks at the group; each is twice the one before, up to the longest. */
const firstPauseMs = 10;
const longestPauseMs = 160;

/**
 * Ends a command with all that it started: TERM to the whole process group, and KILL to what is left of it after the
 * grace. The leader's own end does not end the grace: a grandchild may still be at work, or ignore TERM. Gives
 * whether KILL was needed.
 */
export const endGroup = async (pid: number, graceMs: number): Promise<boolean> => {
  if (process.platform === "win32") return endTree(pid);
  if (!signalGroup(pid, "SIGTERM")) return false;
  const due = performance.now() + graceMs;
  let pause = firstPauseMs;
  for (let left = graceMs; left > 0; left = due - performance.now()) {
    await delay(Math.min(pause, left));
    if (!signalGroup(pid, 0) || !(await hasLiveMembers(pid))) return false;
    pause = Math.min(pause * 2, longestPauseMs);
  }
  return signalGroup(pid, "SIGKILL");
};

/** Whether there was somebody to take it. */
const signalGroup = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-pid, signal);
  } catch {
    // ESRCH: nobody is left. EPERM: nobody whom we may signal; macOS says so of a group that has only zombies left.
    return false;
  }
};

/** Windows has neither groups nor TERM: a tree is ended at once, and there is no grace. */
const endTree = (pid: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { file, args } = taskkill(pid, process.env);
    const killer = spawn(file, args, { stdio: "ignore", windowsHide: true });
    // Without taskkill nothing can be ended here; the run settles all the same.
    killer.once("error", () => resolve(false));
    killer.once("close", () => resolve(true));
  });

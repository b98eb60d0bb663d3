import type { Fault } from "../fault.js";

const wait = "await new Promise((resolve) => setTimeout(resolve, 1000));";
const noDescriptors =
  "n/a: only a process isolate talks over them; elsewhere they are whatever the host opened";

/** What ends the program that it happens in. */
export const ending: readonly Fault[] = [
  {
    name: "process.exit(7)",
    code: "process.exit(7);",
    inline: ["down: exit 7", "down: exit 7"],
    worker: ["exit", "exit"],
    process: ["exit", "exit"],
  },
  {
    name: "process.reallyExit(7)",
    code: "process.reallyExit(7);",
    inline: ["down: exit 7", "down: exit 7"],
    worker: ["exit", "exit"],
    process: ["exit", "exit"],
  },
  {
    name: "process.abort()",
    code: "process.abort();",
    inline: ["down: SIGABRT", "down: SIGABRT"],
    worker: ["load", "throw"],
    process: ["signal", "signal"],
  },
  {
    name: "process.kill(process.pid)",
    code: `process.kill(process.pid); ${wait}`,
    inline: ["down: SIGTERM", "down: SIGTERM"],
    worker: ["down: SIGTERM", "down: SIGTERM"],
    process: ["load", "throw"],
  },
  {
    name: "SIGKILL to the host (the parent of a process isolate)",
    code: `process.kill(hostPid, "SIGKILL"); ${wait}`,
    inline: ["down: SIGKILL", "down: SIGKILL"],
    worker: ["down: SIGKILL", "down: SIGKILL"],
    process: ["load", "throw"],
  },
  {
    name: "SIGKILL to the host by process._kill",
    code: `process._kill(hostPid, 9); ${wait}`,
    inline: ["down: SIGKILL", "down: SIGKILL"],
    worker: ["down: SIGKILL", "down: SIGKILL"],
    process: ["load", "throw"],
  },
  {
    name: "SIGUSR1 to the host, which opens its inspector",
    code: 'process.kill(hostPid, "SIGUSR1"); await new Promise((resolve) => setTimeout(resolve, 500));',
    inline: ["reaches: opens the host's inspector", "reaches: opens the host's inspector"],
    worker: ["reaches: opens the host's inspector", "reaches: opens the host's inspector"],
    process: ["load", "throw"],
  },
  {
    name: "process._debugProcess of the host, which opens its inspector",
    code: "process._debugProcess(hostPid); await new Promise((resolve) => setTimeout(resolve, 500));",
    inline: ["reaches: opens the host's inspector", "reaches: opens the host's inspector"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "an error in a timer",
    code: `setTimeout(() => { throw new Error("late"); }, 20); ${wait}`,
    lateErrors: ["ok", "ok"],
    inline: ["down: exit 1", "down: exit 1"],
    worker: ["lost", "lost"],
    process: ["lost", "lost"],
  },
  {
    name: "an error in a timer, after the call has settled",
    code: 'setTimeout(() => { throw new Error("late"); }, 50);',
    laterMs: 300,
    inline: ["down: exit 1", "down: exit 1"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
    lateErrors: ["ok", "ok"],
  },
  {
    name: "an error event of an emitter, without a listener",
    code: `
      const emitter = new (require("node:events"))();
      setImmediate(() => emitter.emit("error", new Error("late")));
      ${wait}`,
    inline: ["down: exit 1", "down: exit 1"],
    worker: ["lost", "lost"],
    process: ["lost", "lost"],
    lateErrors: ["ok", "ok"],
  },
  {
    name: "an error of a stream, without a listener",
    code: `require("node:fs").createReadStream("./not-there").resume(); ${wait}`,
    inline: ["down: exit 1", "down: exit 1"],
    worker: ["lost", "lost"],
    process: ["lost", "lost"],
    lateErrors: ["ok", "ok"],
  },
  {
    name: "a rejection that nobody handles",
    code: `setTimeout(() => Promise.reject(new Error("late")), 20); ${wait}`,
    inline: ["down: exit 1", "down: exit 1"],
    worker: ["lost", "lost"],
    process: ["lost", "lost"],
    lateErrors: ["ok", "ok"],
  },
  {
    name: "an error in a timer, once all listeners of `process` are gone",
    code: `process.removeAllListeners(); setTimeout(() => { throw new Error("late"); }, 20); ${wait}`,
    lateErrors: ["down: exit 1", "down: exit 1"],
    inline: ["down: exit 1", "down: exit 1"],
    worker: ["lost", "lost"],
    process: ["exit", "exit"],
  },
  {
    name: "an exit listener that loops without end, then process.exit()",
    code: 'process.on("exit", () => { for (;;); }); process.exit();',
    deadlineMs: 500,
    inline: ["down: hangs", "down: hangs"],
    worker: ["timeout", "timeout"],
    process: ["timeout", "timeout"],
  },
  {
    name: "an exit listener that sets another exit code",
    code: 'process.on("exit", () => { process.exitCode = 9; });',
    inline: [
      "reaches: changes the host's process listeners; changes the host's end (exit 9)",
      "reaches: changes the host's process listeners; changes the host's end (exit 9)",
    ],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "closes the descriptors 0 to 2",
    code: 'for (const fd of [0, 1, 2]) require("node:fs").closeSync(fd);',
    inline: [
      "down | reaches: changes the host's standard descriptors",
      "down | reaches: changes the host's standard descriptors",
    ],
    worker: [
      "down | reaches: changes the host's standard descriptors",
      "down | reaches: changes the host's standard descriptors",
    ],
    process: ["ok", "ok"],
  },
  {
    name: "closes all descriptors from 3 on",
    code: `for (let fd = 3; fd < 64; fd += 1) { try { require("node:fs").closeSync(fd); } catch {} } ${wait}`,
    deadlineMs: 3000,
    inline: ["down", "down"],
    worker: ["down", "down"],
    process: ["contained", "contained"],
  },
  {
    name: "writes nonsense on the descriptors 3 and 4",
    code: `for (const fd of [3, 4]) require("node:fs").writeSync(fd, "\\xff".repeat(64)); ${wait}`,
    deadlineMs: 1000,
    inline: [noDescriptors, noDescriptors],
    worker: [noDescriptors, noDescriptors],
    process: ["output", "output"],
  },
];

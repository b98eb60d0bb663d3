import type { Fault } from "../fault.js";

/** What asks for more than an extension was granted. Contained: it is not had, as the result and the disk show. */
export const trespassing: readonly Fault[] = [
  {
    name: "reads a secret from the environment",
    gives: 'process.env.HARDPOINT_SECRET ?? "none"',
    inline: ["reaches: reads it", "reaches: reads it"],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["ok", "ok"],
  },
  {
    name: "reads a secret from the host's environment in /proc",
    gives: 'require("node:fs").readFileSync("/proc/" + hostPid + "/environ", "utf8")',
    inline: ["reaches: reads it", "reaches: reads it"],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["load", "throw"],
  },
  {
    name: "reads a file outside of its grant",
    gives: 'require("node:fs").readFileSync(outside + "/secret.txt", "utf8")',
    inline: ["reaches: reads it", "reaches: reads it"],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["load", "throw"],
  },
  {
    name: "reads it by a relative path, a URL, bytes, a stream, a promise, a Blob",
    code: `
      const fs = require("node:fs");
      const tries = [
        () => fs.readFileSync("../outside/secret.txt", "utf8"),
        () => fs.readFileSync(new URL("../outside/secret.txt", import.meta.url), "utf8"),
        () => fs.readFileSync(Buffer.from(outside + "/secret.txt"), "utf8"),
        () => fs.readFileSync(new TextEncoder().encode(import.meta.dirname + "/../outside/secret.txt"), "utf8"),
        () => fs.promises.readFile(outside + "/secret.txt", "utf8"),
        async () => { let all = ""; for await (const part of fs.createReadStream(outside + "/secret.txt", "utf8")) all += part; return all; },
        async () => (await fs.openAsBlob(outside + "/secret.txt")).text(),
        () => { fs.copyFileSync(outside + "/secret.txt", "./copy.txt"); return fs.readFileSync("./copy.txt", "utf8"); },
      ];
      let got = "none";
      for (const attempt of tries) { try { got = await attempt(); } catch {} }`,
    gives: "got",
    inline: ["reaches: reads it", "reaches: reads it"],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["ok", "ok"],
  },
  {
    name: "reads it by import() and require() of a file outside of its grant",
    code: `
      const tries = [
        async () => (await import(outside + "/secret.mjs")).default,
        () => require(outside + "/secret.json"),
      ];
      let got = "none";
      for (const attempt of tries) { try { got = await attempt(); } catch {} }`,
    gives: "got",
    inline: ["reaches: reads it", "reaches: reads it"],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["ok", "ok"],
  },
  {
    name: "reads it by process.loadEnvFile()",
    code: 'process.loadEnvFile(outside + "/secret.txt");',
    gives: "process.env.SECRET",
    inline: [
      "reaches: reads it; changes the host's environment",
      "reaches: reads it; changes the host's environment",
    ],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["load", "throw"],
  },
  {
    name: "reads it through a symbolic link that it makes",
    code: `
      const fs = require("node:fs");
      let got = "none";
      try { fs.symlinkSync(outside + "/secret.txt", import.meta.dirname + "/link.txt"); got = fs.readFileSync(import.meta.dirname + "/link.txt", "utf8"); } catch {}`,
    gives: "got",
    inline: ["reaches: reads it", "reaches: reads it"],
    worker: ["reaches: reads it", "reaches: reads it"],
    process: ["ok", "ok"],
  },
  {
    name: "writes a file outside of its grant",
    code: 'require("node:fs").writeFileSync(outside + "/written", "fault");',
    inline: ["reaches: writes the file", "reaches: writes the file"],
    worker: ["reaches: writes the file", "reaches: writes the file"],
    process: ["load", "throw"],
  },
  {
    name: "writes it by process.report",
    code: `
      process.report.directory = outside;
      process.report.writeReport("written");`,
    inline: ["reaches: writes the file", "reaches: writes the file"],
    worker: ["reaches: writes the file", "reaches: writes the file"],
    process: ["load", "throw"],
  },
  {
    name: "writes it by a flag of V8",
    code: `
      const v8 = require("node:v8");
      v8.setFlagsFromString("--trace-turbo-path=" + outside);
      v8.setFlagsFromString("--trace-turbo-file-prefix=written");
      v8.setFlagsFromString("--trace-turbo");
      const sum = (list) => list.reduce((a, b) => a + b, 0);
      for (let i = 0; i < 100_000; i += 1) sum([1, 2, i]);`,
    inline: [
      "reaches: writes the file; writes on the host's stdout",
      "reaches: writes the file; writes on the host's stdout",
    ],
    worker: [
      "reaches: writes the file; writes on the host's stdout",
      "reaches: writes the file; writes on the host's stdout",
    ],
    process: ["load", "throw"],
  },
  {
    name: "writes a trace of Node's into its working directory",
    code: `
      require("node:trace_events").createTracing({ categories: ["node"] }).enable();
      await new Promise((resolve) => setTimeout(resolve, 300));`,
    inline: ["reaches: writes the trace", "reaches: writes the trace"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "writes it by a heap snapshot",
    code: 'require("node:v8").writeHeapSnapshot(outside + "/written");',
    inline: ["reaches: writes the file", "reaches: writes the file"],
    worker: ["reaches: writes the file", "reaches: writes the file"],
    process: ["load", "throw"],
  },
  {
    name: "lifts its memory limit by a flag of V8, then fills the heap",
    code: `
      require("node:v8").setFlagsFromString("--max-old-space-size=1024");
      const kept = []; for (let i = 0; i < 200_000; i += 1) kept.push(new Array(1000).fill(i));`,
    inline: ["down: SIGABRT", "down: SIGABRT"],
    // From Node 24 on the limit is gone, and the 1.6 GB are there.
    worker: ["signal | down: SIGABRT | ok", "signal | down: SIGABRT | ok"],
    process: ["load", "throw"],
  },
  {
    name: "starts a process",
    code: 'require("node:child_process").execFileSync("/bin/sh", ["-c", \'echo > "$1"/spawned\', "sh", outside]);',
    inline: ["reaches: starts a process", "reaches: starts a process"],
    worker: ["reaches: starts a process", "reaches: starts a process"],
    process: ["load", "throw"],
  },
  {
    name: "starts a thread without its limits",
    code: `
      const { Worker } = require("node:worker_threads");
      const worker = new Worker('process.getBuiltinModule("node:fs").writeFileSync(' + JSON.stringify(outside + "/written") + ', "")', { eval: true, execArgv: [] });
      await new Promise((resolve, reject) => worker.once("exit", resolve).once("error", reject));`,
    inline: ["reaches: writes the file", "reaches: writes the file"],
    worker: ["reaches: writes the file", "reaches: writes the file"],
    process: ["load", "throw"],
  },
  {
    name: "asks for Node's internals by process.binding()",
    code: `
      const tries = [
        () => process.binding("spawn_sync"),
        () => process._linkedBinding("spawn_sync"),
        () => process.binding("fs"),
      ];
      let got = "none";
      for (const attempt of tries) { try { attempt(); got = "finding: is given Node's internals"; } catch {} }`,
    gives: "got",
    inline: ["reaches: is given Node's internals", "reaches: is given Node's internals"],
    worker: ["reaches: is given Node's internals", "reaches: is given Node's internals"],
    process: ["ok", "ok"],
  },
  {
    name: "loads a native addon",
    code: 'require("./addon.node");',
    gives: '"finding: runs native code in the host"',
    needsAddon: true,
    inline: ["reaches: runs native code in the host", "reaches: runs native code in the host"],
    worker: ["reaches: runs native code in the host", "reaches: runs native code in the host"],
    process: ["load", "throw"],
  },
  {
    name: "loads a native addon by process.dlopen()",
    code: "process.dlopen({ exports: {} }, import.meta.dirname + '/addon.node');",
    gives: '"finding: runs native code in the host"',
    needsAddon: true,
    inline: ["reaches: runs native code in the host", "reaches: runs native code in the host"],
    worker: ["reaches: runs native code in the host", "reaches: runs native code in the host"],
    process: ["load", "throw"],
  },
  {
    name: "lowers the host's priority",
    code: 'require("node:os").setPriority(hostPid, 10);',
    inline: ["reaches: changes the host's priority", "reaches: changes the host's priority"],
    worker: ["reaches: changes the host's priority", "reaches: changes the host's priority"],
    process: ["load", "throw"],
  },
  {
    name: "talks over the network",
    code: 'await new Promise((resolve, reject) => require("node:net").connect(hostPort, "127.0.0.1", resolve).once("error", reject).unref());',
    inline: ["reaches: reaches the network", "reaches: reaches the network"],
    worker: ["reaches: reaches the network", "reaches: reaches the network"],
    process: ["reaches: reaches the network", "reaches: reaches the network"],
  },
  {
    name: "SIGUSR1 to the host by a process, where it may start some",
    code: 'require("node:child_process").execFileSync("/bin/sh", ["-c", "kill -USR1 " + hostPid]); await new Promise((resolve) => setTimeout(resolve, 500));',
    grants: { childProcesses: true },
    inline: ["reaches: opens the host's inspector", "reaches: opens the host's inspector"],
    worker: ["reaches: opens the host's inspector", "reaches: opens the host's inspector"],
    process: ["ok", "ok"],
  },
  {
    name: "SIGKILL to the host by a process, where it may start some",
    code: 'require("node:child_process").execFileSync("/bin/sh", ["-c", "kill -KILL " + hostPid]); await new Promise((resolve) => setTimeout(resolve, 5000));',
    grants: { childProcesses: true },
    inline: ["down: SIGKILL", "down: SIGKILL"],
    worker: ["down: SIGKILL", "down: SIGKILL"],
    process: ["down: SIGKILL", "down: SIGKILL"],
  },
  {
    name: "opens a debugger",
    code: 'require("node:inspector").open(0);',
    gives: 'require("node:inspector").url() ? "finding: opens a port for a debugger" : "none"',
    inline: [
      "reaches: opens a port for a debugger; opens the host's inspector",
      "reaches: opens a port for a debugger; opens the host's inspector",
    ],
    worker: ["reaches: opens a port for a debugger", "reaches: opens a port for a debugger"],
    process: ["load", "throw"],
  },
];

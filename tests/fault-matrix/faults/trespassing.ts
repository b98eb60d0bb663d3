import type { Fault } from "../fault.js";

/** What asks for more than an extension was granted. Contained: it is not had, as the result and the disk show. */
export const trespassing: readonly Fault[] = [
  {
    name: "reads a secret from the environment",
    gives: 'process.env.HARDPOINT_SECRET ?? "none"',
  },
  {
    name: "reads a secret from the host's environment in /proc",
    gives: 'require("node:fs").readFileSync(`/proc/${hostPid}/environ`, "utf8")',
  },
  { name: "reads a file outside of its grant", gives: 'require("node:fs").readFileSync(`${outside}/secret.txt`, "utf8")' },
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
  },
  {
    name: "reads it by process.loadEnvFile()",
    code: "process.loadEnvFile(`${outside}/secret.txt`);",
    gives: "process.env.SECRET",
  },
  {
    name: "reads it through a symbolic link that it makes",
    code: `
      const fs = require("node:fs");
      let got = "none";
      try { fs.symlinkSync(outside + "/secret.txt", import.meta.dirname + "/link.txt"); got = fs.readFileSync(import.meta.dirname + "/link.txt", "utf8"); } catch {}`,
    gives: "got",
  },
  { name: "writes a file outside of its grant", code: 'require("node:fs").writeFileSync(`${outside}/written`, "fault");' },
  {
    name: "writes it by process.report",
    code: `
      process.report.directory = outside;
      process.report.writeReport("written");`,
  },
  {
    name: "writes it by a flag of V8",
    code: `
      const v8 = require("node:v8");
      v8.setFlagsFromString("--logfile=" + outside + "/written");
      v8.setFlagsFromString("--log-all");
      v8.setFlagsFromString("--redirect-code-traces-to=" + outside + "/written");
      v8.setFlagsFromString("--redirect-code-traces");
      v8.setFlagsFromString("--trace-turbo-path=" + outside);
      v8.setFlagsFromString("--trace-turbo-file-prefix=written");
      v8.setFlagsFromString("--trace-deopt");
      for (let i = 0; i < 200_000; i += 1) JSON.stringify([i]);`,
  },
  { name: "writes it by a heap snapshot", code: 'require("node:v8").writeHeapSnapshot(`${outside}/written`);' },
  {
    name: "lifts its memory limit by a flag of V8, then fills the heap",
    code: `
      require("node:v8").setFlagsFromString("--max-old-space-size=8192");
      const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));`,
  },
  {
    name: "starts a process",
    code: 'require("node:child_process").execFileSync("/bin/sh", ["-c", \'echo > "$1"/spawned\', "sh", outside]);',
  },
  {
    name: "starts a thread without its limits",
    code: `
      const { Worker } = require("node:worker_threads");
      const worker = new Worker('process.getBuiltinModule("node:fs").writeFileSync(' + JSON.stringify(outside + "/written") + ', "")', { eval: true, execArgv: [] });
      await new Promise((resolve, reject) => worker.once("exit", resolve).once("error", reject));`,
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
      for (const attempt of tries) { try { attempt(); got = "native code ran"; } catch {} }`,
    gives: "got",
  },
  {
    name: "loads a native addon",
    code: 'require("./addon.node");',
    gives: '"native code ran"',
    needsAddon: true,
  },
  {
    name: "loads a native addon by process.dlopen()",
    code: "process.dlopen({ exports: {} }, import.meta.dirname + '/addon.node');",
    gives: '"native code ran"',
    needsAddon: true,
  },
  {
    name: "opens a debugger in its own process",
    code: 'require("node:inspector").open(0);',
  },
].map((fault) => ({ inline: ["?", "?"], worker: ["?", "?"], process: ["?", "?"], ...fault }) as Fault);

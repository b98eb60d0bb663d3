import { createRequire, syncBuiltinESMExports } from "node:module";

/** An argument of a child that may load native addons. */
export const addonsFlag = "--addons";

/** Functions of `process` that signal other processes, replace this one, or lead to Node's internals. */
const ofProcess = [
  "kill",
  "_kill",
  "_debugProcess",
  "_debugEnd",
  "_startProfilerIdleNotifier",
  "binding",
  "_linkedBinding",
  "dlopen",
  "execve",
];

/** Functions of Node's modules that pass the permission model by. */
const ofModules: Readonly<Record<string, readonly string[]>> = {
  // `--trace-turbo` and the like write files wherever they are told to, and others lift the memory limit.
  "node:v8": ["setFlagsFromString", "setHeapSnapshotNearHeapLimit"],
  // Writes its log into the working directory.
  "node:trace_events": ["createTracing"],
  // Opens a port through which any program of this machine can run code here.
  "node:inspector": ["open"],
  // Slows the host down.
  "node:os": ["setPriority"],
};

/**
 * Takes away what Node's permission model leaves open: signals to other processes (SIGKILL, or SIGUSR1 that opens
 * the parent's inspector), the internals that lead to them, and flags that write files. Runs before any extension is
 * imported.
 */
export const harden = (granted: { readonly addons: boolean }): void => {
  for (const name of ofProcess) if (name !== "dlopen" || !granted.addons) deny(process, "process", name);
  const require = createRequire(import.meta.url);
  for (const [specifier, names] of Object.entries(ofModules)) {
    for (const name of names) deny(require(specifier) as object, specifier.slice("node:".length), name);
  }
  keepReportsFromFiles();
  // Named imports see the change only now.
  syncBuiltinESMExports();
};

/**
 * Told to, Node writes a report to any file when memory ends, permission or not. What a report says stays, since
 * packages find out by it which C library there is; settings are those of a plain object, and change nothing.
 */
const keepReportsFromFiles = (): void => {
  const { report } = process;
  if (!report) return;
  const value = { getReport: report.getReport.bind(report) };
  Object.defineProperty(process, "report", { value, writable: false, configurable: false });
};

const deny = (owner: object, ownerName: string, name: string): void => {
  if (!(name in owner)) return;
  const denied = (): never => {
    const error = new Error(`${ownerName}.${name}() is not available in an isolate.`);
    throw Object.assign(error, { code: "ERR_ACCESS_DENIED" });
  };
  Object.defineProperty(owner, name, { value: denied, writable: false, configurable: false });
};

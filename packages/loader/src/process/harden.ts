/**
 * Takes away what Node's permission model leaves open: signals to other processes (SIGKILL, or SIGUSR1 that opens
 * the parent's inspector) and the internals that lead to them. Runs before any extension is imported.
 */
export const harden = (): void => {
  const denied = (name: string) => (): never => {
    const error = new Error(`process.${name}() is not available in an isolate.`);
    throw Object.assign(error, { code: "ERR_ACCESS_DENIED" });
  };
  for (const name of [
    "kill",
    "_kill",
    "_debugProcess",
    "_debugEnd",
    "_startProfilerIdleNotifier",
    "binding",
    "_linkedBinding",
    "dlopen",
  ]) {
    if (!(name in process)) continue;
    Object.defineProperty(process, name, { value: denied(name), writable: false, configurable: false });
  }
};

import { win32 } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Windows' own programs are named by their full path: one of the same name may stand in the working directory. */
export const systemProgram = (name: string, environment: Environment): string => {
  const root = readVariable(environment, "SystemRoot") ?? "C:\\Windows";
  return win32.join(root, "System32", name);
};

/** Windows does not tell `Path` from `PATH`; a plain object does. */
export const readVariable = (environment: Environment, name: string): string | undefined => {
  const wanted = name.toUpperCase();
  for (const [key, value] of Object.entries(environment)) {
    if (key.toUpperCase() === wanted && value !== undefined) return value;
  }
  return undefined;
};

/** Ends a process and all below it. */
export const taskkill = (
  pid: number,
  environment: Environment,
): { readonly file: string; readonly args: readonly string[] } => ({
  file: systemProgram("taskkill.exe", environment),
  args: ["/pid", String(pid), "/t", "/f"],
});

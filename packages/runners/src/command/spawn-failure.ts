/**
 * Why a command was not started.
 *
 * - `not-found`: there is no such program
 * - `no-interpreter`: the program is there, but what its first line names is not
 * - `not-executable`: it may not be executed, or is a directory
 * - `too-long`: arguments and environment exceed what the system takes
 * - `no-resources`: no more processes, descriptors or memory for now
 * - `cwd`: no working directory can be used
 * - `input`: the input can't be written as JSON
 * - `invalid`: a NUL in an argument or variable, or an argument that can't be handed to a batch file
 * - `other`: anything else, with the system's code
 */
export type SpawnFailureKind =
  | "not-found"
  | "no-interpreter"
  | "not-executable"
  | "too-long"
  | "no-resources"
  | "cwd"
  | "input"
  | "invalid"
  | "other";

export interface SpawnFailure {
  readonly kind: "spawn";
  readonly failure: SpawnFailureKind;
  readonly code?: string;
  readonly message: string;
}

export const spawnFailure = (failure: SpawnFailureKind, message: string, code?: string): SpawnFailure => ({
  kind: "spawn",
  failure,
  message,
  ...(code === undefined ? {} : { code }),
});

const kinds = new Map<string, SpawnFailureKind>([
  ["ENOENT", "not-found"],
  ["ENOTDIR", "not-found"],
  ["EACCES", "not-executable"],
  ["EPERM", "not-executable"],
  ["ENOEXEC", "not-executable"],
  ["E2BIG", "too-long"],
  ["ENAMETOOLONG", "too-long"],
  ["EAGAIN", "no-resources"],
  ["EMFILE", "no-resources"],
  ["ENFILE", "no-resources"],
  ["ENOMEM", "no-resources"],
  ["ERR_INVALID_ARG_VALUE", "invalid"],
  ["ERR_INVALID_ARG_TYPE", "invalid"],
]);

/** Reads what `spawn` threw or emitted. `exists` tells whether the program is a file that is there. */
export const readSpawnError = (
  thrown: NodeJS.ErrnoException,
  program: string,
  exists: (path: string) => boolean,
): SpawnFailure => {
  const code = thrown.code;
  const known = (code === undefined ? undefined : kinds.get(code)) ?? "other";
  const failure = known === "not-found" && exists(program) ? "no-interpreter" : known;
  return spawnFailure(failure, sentence(failure, program, thrown.message), code);
};

const sentence = (failure: SpawnFailureKind, program: string, detail: string): string => {
  switch (failure) {
    case "not-found":
      return `The program "${program}" was not found.`;
    case "no-interpreter":
      return `"${program}" is there, but the interpreter that its first line names was not found.`;
    case "not-executable":
      return `"${program}" may not be executed: it needs the right to be, or is no program.`;
    case "too-long":
      return `"${program}" was not started: its arguments and environment are longer than the system takes.`;
    case "no-resources":
      return `"${program}" was not started: the system has no processes, descriptors or memory left (${detail}).`;
    case "invalid":
      return `"${program}" was not started: its name is empty, or there is a NUL in an argument or a variable.`;
    default:
      return `"${program}" was not started: ${detail.replace(/\.$/u, "")}.`;
  }
};

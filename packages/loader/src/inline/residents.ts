import { realpathSync } from "node:fs";

/** An extension whose code lives in this thread. */
export interface Resident {
  /** For messages: `hooks "lint"`. */
  readonly label: string;
  /** How many handles on it there are. */
  handles: number;
  /** How many errors of it were contained that no call has. */
  lateErrors: number;
}

/**
 * By the real path of their modules. What a module has left behind, such as a timer, outlives its handle, so that it
 * stays here: one for each file and label that this process ever imported.
 */
const byFile = new Map<string, Map<string, Resident>>();

export const residentOf = (file: string, label: string): Resident => {
  const path = realPath(file);
  const residents = byFile.get(path) ?? new Map<string, Resident>();
  byFile.set(path, residents);
  const resident = residents.get(label) ?? { label, handles: 0, lateErrors: 0 };
  residents.set(label, resident);
  return resident;
};

/** A handle is made; the returned function says that it is disposed. */
export const settle = (resident: Resident): (() => void) => {
  resident.handles += 1;
  let isHere = true;
  return () => {
    if (isHere) resident.handles -= 1;
    isHere = false;
  };
};

/** The extensions of a module's file; those that are in use, where any is. */
export const residentsOf = (file: string): readonly Resident[] => {
  const all = [...(byFile.get(file)?.values() ?? [])];
  const live = all.filter(({ handles }) => handles > 0);
  return live.length > 0 ? live : all;
};

/** Stacks name files as Node does, with all links followed. */
const realPath = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    // It went away after it was found: nothing of it will run.
    return file;
  }
};

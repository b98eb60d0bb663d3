import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { type ConfigView, type Diagnostic, diagnose } from "@hardpoint/core";
import { placed } from "./placed.js";
import { readDataFile } from "./read-data-file.js";
import { type Recording, recordingSchema } from "./recording-schema.js";
import { type RunFile, runFileSchema } from "./run-schema.js";

/** A run.yaml that was read, with its recording where that is needed. */
export interface LoadedRun {
  readonly file: RunFile;
  readonly view: ConfigView;
  /** What is wrong with the files although they can be used. */
  readonly notes: readonly Diagnostic[];
  /** Absolute. */
  readonly workspace?: string;
  readonly recording?: Recording;
}

export type LoadRunResult =
  | { readonly ok: true; readonly run: LoadedRun }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const runFileName = "run.yaml";

export const runFileExists = (directory: string): Promise<boolean> => exists(resolve(directory, runFileName));

/** Reads run.yaml of a role directory. The recording is read only when it is to be played. */
export const loadRun = async (directory: string, play: boolean): Promise<LoadRunResult> => {
  if (!(await runFileExists(directory)))
    return {
      ok: false,
      diagnostics: [
        diagnose("CONFIG_NOT_FOUND", `${directory} has no ${runFileName}.`, {
          hint: "Create it beside role.yaml, with a `task:` for the agent and a `recording:` to play without a model.",
        }),
      ],
    };
  const read = await readDataFile(directory, runFileName, runFileSchema);
  if (!read.ok) return read;
  const { value: file, view, notes } = read;
  const absent = await missingPaths(file, view, directory, play);
  if (absent.length > 0) return { ok: false, diagnostics: [...notes, ...absent] };
  const run: LoadedRun = {
    file,
    view,
    notes,
    ...(file.workspace === undefined ? {} : { workspace: resolve(directory, file.workspace) }),
  };
  if (!play || file.recording === undefined) return { ok: true, run };
  const path = relative(directory, resolve(directory, file.recording));
  const recording = await readDataFile(directory, path, recordingSchema);
  if (!recording.ok) return { ok: false, diagnostics: [...notes, ...recording.diagnostics] };
  return {
    ok: true,
    run: { ...run, notes: [...notes, ...recording.notes], recording: recording.value },
  };
};

/** What run.yaml names and is not there, told where it is named. */
const missingPaths = async (
  file: RunFile,
  view: ConfigView,
  directory: string,
  play: boolean,
): Promise<readonly Diagnostic[]> => {
  const absent: Diagnostic[] = [];
  for (const key of play ? (["workspace", "recording"] as const) : (["workspace"] as const)) {
    const path = file[key];
    if (path === undefined || (await exists(resolve(directory, path)))) continue;
    const problem = diagnose(
      "CONFIG_NOT_FOUND",
      `The ${key} of ${view.file}, ${path}, does not exist in ${directory}.`,
      { source: view.locate([key]), hint: `Correct the path, which is relative to ${view.file}.` },
    );
    absent.push(placed(view, problem));
  }
  return absent;
};

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (thrown) {
    // What is there and can't be looked at is told when it is read.
    return !["ENOENT", "ENOTDIR"].includes(String((thrown as NodeJS.ErrnoException).code));
  }
};

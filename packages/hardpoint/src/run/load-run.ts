import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import type { ConfigPath, Diagnostic, Source } from "@hardpoint/core";
import { readDataFile } from "./read-data-file.js";
import { type Recording, recordingSchema } from "./recording-schema.js";
import { type RunFile, runFileSchema } from "./run-schema.js";

/** A run.yaml that was read, with its recording where that is needed. */
export interface LoadedRun {
  readonly file: RunFile;
  readonly locate: (path: ConfigPath) => Source;
  /** The diagnostic with the lines of run.yaml around its place. */
  readonly framed: (diagnostic: Diagnostic) => Diagnostic;
  /** Absolute. */
  readonly workspace?: string;
  readonly recording?: Recording;
}

export type LoadRunResult =
  | { readonly ok: true; readonly run: LoadedRun }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const runFileName = "run.yaml";

export const runFileExists = async (directory: string): Promise<boolean> => {
  try {
    return (await stat(resolve(directory, runFileName))).isFile();
  } catch {
    // It can't be looked at, so there is none to read; a run of the directory says why.
    return false;
  }
};

/** Reads run.yaml of a role directory. The recording is read only when it is to be played. */
export const loadRun = async (directory: string, play: boolean): Promise<LoadRunResult> => {
  const read = await readDataFile(resolve(directory, runFileName), runFileName, runFileSchema);
  if (!read.ok) return read;
  const { value: file, locate, frame } = read;
  const framed = (diagnostic: Diagnostic): Diagnostic => {
    const lines = diagnostic.source === undefined ? undefined : frame(diagnostic.source);
    return lines === undefined ? diagnostic : { ...diagnostic, frame: lines };
  };
  const place = (path: string): string => resolve(directory, path);
  const run: LoadedRun = {
    file,
    locate,
    framed,
    ...(file.workspace === undefined ? {} : { workspace: place(file.workspace) }),
  };
  if (!play || file.recording === undefined) return { ok: true, run };
  const path = place(file.recording);
  const recording = await readDataFile(
    path,
    relative(directory, path).replaceAll("\\", "/"),
    recordingSchema,
  );
  return recording.ok ? { ok: true, run: { ...run, recording: recording.value } } : recording;
};

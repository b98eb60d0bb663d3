import { type Deadlines, type Diagnostic, diagnose, type Report, toErrorData } from "@hardpoint/core";
import type { HookSet } from "./hook-set.js";
import type { Session } from "./session.js";
import { within } from "./within.js";

export interface DisposePorts {
  /** Milliseconds that each step has. */
  readonly ms: number;
  readonly deadlines: Deadlines;
  readonly sessions: readonly Session[];
  readonly removeHooks: () => void;
  readonly hookSet: () => HookSet;
  readonly retiring: () => readonly Promise<unknown>[];
  /** What is ended last, in order. */
  readonly end: readonly (() => Promise<unknown>)[];
}

/** Ends the sessions, then the hooks, then the modules. A step that fails or hangs is told, and costs the next nothing. */
export const disposeAll = async (ports: DisposePorts): Promise<readonly Diagnostic[]> => {
  const { ms, deadlines } = ports;
  const told: Diagnostic[] = [];
  const late = (what: string): Diagnostic =>
    diagnose("DISPOSE_FAILED", `${what} did not end within ${ms} ms.`);
  const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      if (!(await within(deadlines, ms, work())).inTime) told.push(late(what));
    } catch (thrown) {
      told.push(disposeFailure(thrown));
    }
  };
  await Promise.all(
    ports.sessions.map((session) => step(`Session "${session.id}"`, () => session.dispose())),
  );
  ports.removeHooks();
  told.push(...(await ports.hookSet().dispose(ms)));
  for (const work of ports.end) await step("A part of the project", work);
  await step("What was left of an earlier reload", () => Promise.all(ports.retiring()));
  return told;
};

/** Errors of modules that did not go quietly. */
export const tellErrors = (errors: readonly unknown[], report: Report): void => {
  for (const thrown of errors) report(disposeFailure(thrown));
};

const disposeFailure = (thrown: unknown): Diagnostic => {
  const cause = toErrorData(thrown);
  return diagnose("DISPOSE_FAILED", `A module could not be let go of: ${cause.message}`, { cause });
};

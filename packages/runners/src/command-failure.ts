import { type Failure, failure } from "@hardpoint/core";
import type { CommandRun } from "./command/command-run.js";

/**
 * A run as the failure that it is, with a sentence that quotes what the command wrote to stderr. Undefined for exit
 * code 0. That a code other than 0 is a failure, and not an answer, is for the dialect to say.
 */
export const commandFailure = (run: CommandRun): Failure | undefined => {
  const { end } = run;
  switch (end.kind) {
    case "exit":
      return end.code === 0 ? undefined : failure("exit", withStderr(describeExit(end.code), run));
    case "signal":
      return failure("signal", withStderr(`The command was ended by ${end.signal}.`, run));
    case "timeout":
      return failure("timeout", withStderr(`The command was ended after ${end.deadlineMs} ms.`, run));
    case "aborted":
      return failure(
        "lost",
        end.started ? "The command was called off." : "The command was called off before it began.",
      );
    case "spawn":
      return failure("spawn", end.message);
  }
};

/** Codes to which every POSIX shell gives a meaning. */
const describeExit = (code: number): string => {
  if (code === 127) return "The command exited with 127: a shell did not find what it was to run.";
  if (code === 126)
    return "The command exited with 126: a shell found what it was to run, but may not run it.";
  if (code > 128 && code < 128 + 65) {
    return `The command exited with ${code}: what it ran was ended by signal ${code - 128}.`;
  }
  return `The command exited with ${code}.`;
};

const quoted = 500;

const withStderr = (sentence: string, { stderr }: CommandRun): string => {
  const text = stderr.trim();
  if (text === "") return sentence;
  return `${sentence} It wrote: ${text.length > quoted ? `${text.slice(0, quoted)}…` : text}`;
};

import { type CallResult, failed, failure, succeeded } from "@hardpoint/core";
import type { CommandRun } from "@hardpoint/runners";
import { commandFailure, parseJsonOutput } from "@hardpoint/runners/reading";

/** Stdout as one JSON value; null where there is none. Whatever is not just that is a failure, never half an answer. */
export const readJsonAnswer = (stdout: string): CallResult<unknown> => {
  const output = parseJsonOutput(stdout);
  switch (output.kind) {
    case "nothing":
      return succeeded(null);
    case "json":
      return succeeded(output.value);
    case "text":
      return unreadable("it wrote text that is no JSON");
    case "noise":
      return unreadable("there is other text around its JSON");
    case "several":
      return unreadable(`it wrote ${output.values.length} JSON documents, and one is read`);
    case "truncated":
      return unreadable(`its JSON ends before it is complete, after ${output.position} characters`);
    case "broken":
      return unreadable(`its JSON is broken at character ${output.position + 1}`);
  }
};

const unreadable = (why: string): CallResult<never> =>
  failed(failure("output", `Its output could not be understood: ${why}.`));

/** The failure of a run that did not end with one of these exit codes. */
export const failureUnlessExit = (
  run: CommandRun,
  codes: readonly number[],
): CallResult<never> | undefined => {
  const { end } = run;
  if (end.kind === "exit" && codes.includes(end.code)) return undefined;
  const found = commandFailure(run);
  return failed(found ?? failure("exit", "The command exited with 0, which means nothing here."));
};

/** What was cut off is not known: it may have been the part that denies. */
export const failureIfCut = ({ truncated }: CommandRun): CallResult<never> | undefined =>
  truncated.stdout > 0
    ? failed(failure("output", `Its output is longer than is kept: ${truncated.stdout} bytes were dropped.`))
    : undefined;

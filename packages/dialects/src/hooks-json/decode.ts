import { type CallResult, describe, failed, failure, succeeded } from "@hardpoint/core";
import type { Outcome } from "@hardpoint/hooks";
import type { CommandRun } from "@hardpoint/runners";
import { failureIfCut, failureUnlessExit, readJsonAnswer } from "../command-hooks/read-output.js";
import type { SayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import type { HooksJsonEvent } from "./events.js";

/** What the end of a command means. A crash is a failure: no deny, and no end of the loop. */
export const decode = (
  event: HooksJsonEvent,
  run: CommandRun,
  say: SayOutput,
): CallResult<Outcome | null> => {
  const broken = failureUnlessExit(run, [0]) ?? failureIfCut(run);
  if (broken) return broken;
  const read = readJsonAnswer(run.stdout);
  if (!read.ok) return read;
  const { value } = read;
  if (value === null) return succeeded(null);
  if (isMapping(value)) return decideAt(event, value, say);
  return misunderstood(`What it wrote must be an object, and is ${describe(value)}.`);
};

/** Whether a run that failed is the hook's own failure. One that was called off is not. */
export const isCrash = ({ end }: CommandRun): boolean => end.kind !== "aborted";

const known = ["decision", "continue", "reason"];

const decideAt = (
  event: HooksJsonEvent,
  answer: Readonly<Record<string, unknown>>,
  say: SayOutput,
): CallResult<Outcome | null> => {
  for (const key of Object.keys(answer).filter((one) => !known.includes(one)))
    say(`writes "${key}", which is not read.`, `A command answers with ${known.join(", ")}.`);
  // null is as good as nothing: some languages write what is absent so.
  const {
    decision,
    continue: goesOn,
    reason: why,
  } = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
  // What it says is not known: it may be another agent's word for a deny.
  if (decision !== undefined && decision !== "allow" && decision !== "deny")
    return misunderstood(`It decides ${describe(decision)}, which is no decision: it is allow or deny.`);
  if (goesOn !== undefined && typeof goesOn !== "boolean")
    return misunderstood(`Its "continue" is ${describe(goesOn)}, and must be true or false.`);
  const reason = typeof why === "string" && why !== "" ? why : undefined;
  if (why !== undefined && typeof why !== "string")
    say(`writes "reason" as ${describe(why)}.`, "It must be text.");
  const stops = goesOn === false;
  switch (event) {
    case "PreToolUse":
      if (decision === "deny" || stops) return succeeded(denial(reason));
      return succeeded(
        decision === "allow" ? { verdict: "pass", ...(reason === undefined ? {} : { reason }) } : null,
      );
    case "PostToolUse":
    case "Stop":
      if (decision === "deny")
        say(
          `denies at ${event}, where there is nothing left to deny.`,
          'Write "continue": false to end the loop.',
        );
      return succeeded(stops ? { flow: "stop", ...(reason === undefined ? {} : { notice: reason }) } : null);
  }
};

const misunderstood = (why: string): CallResult<never> => failed(failure("result", why));

/** The text that the model sees. */
const denial = (reason: string | undefined): Outcome => ({
  verdict: "deny",
  reason: `DENIED by hook: ${reason ?? "it gave no reason"}`,
});

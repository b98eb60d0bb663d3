import { type CallResult, failed, failure, succeeded } from "@hardpoint/core";
import type { HookCall, Outcome } from "@hardpoint/hooks";
import type { CommandRun } from "@hardpoint/runners";
import { commandFailure, parseJsonOutput } from "@hardpoint/runners/reading";
import { failureIfCut, readJsonAnswer } from "../command-hooks/read-output.js";
import type { SayOutput } from "../command-hooks/say-output.js";
import { type ClaudeEventName, eventOf } from "./events.js";
import { blockAt, type ReadAnswer, readAnswer } from "./read-answer.js";

/** What the end of a command means at an event. */
export const decode = (
  event: ClaudeEventName,
  run: CommandRun,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): CallResult<Outcome | null> => {
  const { end } = run;
  if (end.kind !== "exit") return failureOf(run);
  const answer = answerOf(event, run, tool, scene, say);
  if (end.code === 2) return succeeded(blocked(event, run, answer, say));
  if (!answer.ok) return end.code === 0 ? answer : failureOf(run);
  if (answer.value) return succeeded(orNull(answer.value.outcome));
  if (end.code !== 0) return failureOf(run);
  const { plainText, context } = eventOf(event);
  const text = run.stdout.trim();
  if (!plainText || !context || text === "") return succeeded(null);
  return succeeded({ inject: [{ text, ...context }] });
};

/** An answer in JSON, whatever the exit code; undefined where there is none. */
const answerOf = (
  event: ClaudeEventName,
  run: CommandRun,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): CallResult<ReadAnswer | undefined> => {
  const cut = failureIfCut(run);
  if (cut) return cut;
  const output = parseJsonOutput(run.stdout);
  if (output.kind === "nothing" || output.kind === "text") return succeeded(undefined);
  // A document after other text may have been a deny: it is not followed, and not passed over in silence.
  const read = readJsonAnswer(run.stdout);
  if (!read.ok) return read;
  if (output.kind === "json" && (typeof output.value !== "object" || output.value === null))
    return succeeded(undefined);
  return readAnswer(event, read.value, tool, scene, say);
};

/** Exit code 2 blocks, whatever the answer says: an allow can't lift it, and one that can't be read does not either. */
const blocked = (
  event: ClaudeEventName,
  run: CommandRun,
  answer: CallResult<ReadAnswer | undefined>,
  say: SayOutput,
): Outcome | null => {
  const { onExit2 } = eventOf(event);
  const own = answer.ok ? answer.value : undefined;
  if (!answer.ok) say(`exits with 2, which blocks, and its answer can't be read: ${answer.failure.message}`);
  const stderr = run.stderr.trim();
  const reason = own?.reason ?? (stderr === "" ? undefined : stderr);
  if (onExit2 === "nothing") say(`exits with 2 at ${event}, where that means nothing.`);
  const fallback = onExit2 === "deny" ? "A hook blocked it, and gave no reason." : undefined;
  const { verdict: _verdict, reason: _reason, flow, ...rest } = own?.outcome ?? {};
  const block = blockAt(event, onExit2, reason ?? fallback);
  return orNull({
    ...rest,
    ...block,
    ...(rest.inject && block.inject && own?.reason === undefined
      ? { inject: [...rest.inject, ...block.inject] }
      : {}),
    ...(flow === "stop" ? { flow } : {}),
  });
};

const orNull = (outcome: Outcome): Outcome | null => (Object.keys(outcome).length === 0 ? null : outcome);

const failureOf = (run: CommandRun): CallResult<never> =>
  failed(commandFailure(run) ?? failure("exit", "The command exited with 0."));

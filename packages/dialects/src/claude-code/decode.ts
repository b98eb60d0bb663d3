import { type CallResult, failed, failure, succeeded } from "@hardpoint/core";
import type { HookCall, Outcome } from "@hardpoint/hooks";
import type { CommandRun } from "@hardpoint/runners";
import { commandFailure } from "@hardpoint/runners/reading";
import { failureIfCut, readJsonAnswer } from "../command-hooks/read-output.js";
import type { SayOutput } from "../command-hooks/say-output.js";
import { blockAt } from "./block.js";
import { type ClaudeEventName, eventOf } from "./events.js";
import { joinOutcomes } from "./join-outcomes.js";
import { atTurnsEnd, type ReadAnswer, readAnswer } from "./read-answer.js";

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
  const text = withoutMarks(run.stdout).trim();
  if (!plainText || !context || text === "") return succeeded(null);
  return succeeded({ inject: [{ text, ...context }] });
};

/** An answer in JSON, whatever the exit code; undefined where there is none. */
export const answerOf = (
  event: ClaudeEventName,
  run: CommandRun,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): CallResult<ReadAnswer | undefined> => {
  const cut = failureIfCut(run);
  if (cut) return cut;
  const text = withoutMarks(run.stdout).trimStart();
  // By its first sign: a list, or a text in quotes, is plain text too.
  if (!text.startsWith("{") && !holdsAnswer(text)) return succeeded(undefined);
  const read = readJsonAnswer(run.stdout);
  if (!read.ok) return read;
  return text.startsWith("{") ? readAnswer(event, read.value, tool, scene, say) : succeeded(undefined);
};

const withoutMarks = (text: string): string => text.replace(/^\uFEFF+/u, "");

/**
 * Whether a text has an answer somewhere in it, after what a shell's profile wrote, say. It may have been a deny: it is
 * not followed, and not passed over in silence.
 */
const holdsAnswer = (text: string): boolean =>
  /\{[^{}]*"(?:hookSpecificOutput|permissionDecision|decision|continue|systemMessage)"\s*:/u.test(text);

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
  if (onExit2 === "nothing") {
    say(`exits with 2 at ${event}, where that means nothing.`);
    return own ? orNull(own.outcome) : null;
  }
  const reason =
    own?.blockReason ??
    [run.stderr.trim(), own?.otherReason].find((text) => text !== undefined && text !== "") ??
    (onExit2 === "deny" ? "A hook blocked it, and gave no reason." : undefined);
  if (onExit2 === "feedback" && reason === undefined)
    say(`exits with 2 at ${event} and writes nothing to stderr, so that the model is told nothing.`);
  const outcome = joinOutcomes(own?.beside ?? {}, blockAt(event, onExit2, reason, say));
  return orNull(event === "Stop" ? atTurnsEnd(outcome) : outcome);
};

const orNull = (outcome: Outcome): Outcome | null => (Object.keys(outcome).length === 0 ? null : outcome);

const failureOf = (run: CommandRun): CallResult<never> =>
  failed(commandFailure(run) ?? failure("exit", "The command exited with 0."));

import { type CallResult, checkWith, failed, failure, issuePath, succeeded } from "@hardpoint/core";
import type { HookCall, Outcome } from "@hardpoint/hooks";
import type { SayOutput } from "../command-hooks/say-output.js";
import { type Answer, answerKeys, answerSchema, vainKeys } from "./answer-schema.js";
import { blockAt, stopAt } from "./block.js";
import { type ClaudeEventName, eventOf } from "./events.js";
import { joinOutcomes } from "./join-outcomes.js";
import { readSpecific } from "./specific-output.js";

/** What an answer means. */
export interface ReadAnswer {
  /** All of it. */
  readonly outcome: Outcome;
  /** What it says whether or not something is blocked: texts, rewrites, that the agent is to stop. */
  readonly beside: Outcome;
  /** Why it blocks, where it does and says why. */
  readonly blockReason?: string;
  /** The reason of a decision that blocks nothing. */
  readonly otherReason?: string;
}

const elsewhere = [
  "permissionDecision",
  "permissionDecisionReason",
  "updatedInput",
  "additionalContext",
  "updatedToolOutput",
];

/** Reads an object that a hook answered with. One that has not the right form is a failure, which blocks nothing. */
export const readAnswer = (
  event: ClaudeEventName,
  value: unknown,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): CallResult<ReadAnswer> => {
  const checked = checkWith<Answer>(answerSchema, value);
  if (!checked.ok) {
    const problems = checked.issues.map(
      (issue) => `${issuePath(issue).map(String).join(".") || "it"} ${issue.message}`,
    );
    return failed(failure("result", `Its answer has not the right form: ${problems.join("; ")}.`));
  }
  const answer = checked.value;
  tellUnread(answer, say);
  const specific = specificOf(event, answer, say);
  const said = specific === undefined ? {} : readSpecific(event, specific, tool, scene, say);
  return succeeded(meaningOf(event, answer, said, say));
};

const meaningOf = (event: ClaudeEventName, answer: Answer, said: Outcome, say: SayOutput): ReadAnswer => {
  const { verdict, reason, ...more } = said;
  const decided = decide(event, answer, say);
  const stops = answer.continue === false ? stopAt(event, answer.stopReason, say) : {};
  const notice = answer.systemMessage ? { notice: answer.systemMessage } : {};
  const beside = joinOutcomes(stops, more, notice);
  const outcome = joinOutcomes(stops, decided, said, notice);

  const blocks = answer.decision === "block" || verdict === "deny";
  const why = (verdict === "deny" ? reason : undefined) ?? answer.reason ?? undefined;
  const other = reason ?? answer.reason ?? undefined;
  return {
    outcome: event === "Stop" ? atTurnsEnd(outcome) : outcome,
    beside,
    ...(blocks && why ? { blockReason: why } : {}),
    ...(!blocks && other ? { otherReason: other } : {}),
  };
};

/** Text for the model at the end of a turn gives it one more; where the turn is to end, there is nobody to read it. */
export const atTurnsEnd = ({ inject, ...outcome }: Outcome): Outcome => {
  if (inject === undefined || outcome.flow === "stop") return outcome;
  return { ...outcome, inject, flow: "again" };
};

const tellUnread = (answer: Answer, say: SayOutput): void => {
  for (const key of Object.keys(answer).filter((one) => !answerKeys.includes(one))) {
    if (vainKeys.includes(key)) say(`writes "${key}", which is not honoured here.`);
    else
      say(
        `writes "${key}" at the top of its answer, which is not read there.`,
        elsewhere.includes(key)
          ? "Write it into hookSpecificOutput, beside hookEventName."
          : `There are ${answerKeys.join(", ")}.`,
      );
  }
};

/** What is meant for another event is not for this one: an allow of a permission request opens no other gate. */
const specificOf = (
  event: ClaudeEventName,
  { hookSpecificOutput: specific }: Answer,
  say: SayOutput,
): Readonly<Record<string, unknown>> | undefined => {
  if (specific === undefined) return undefined;
  const { hookEventName: named } = specific;
  if (named === event) return specific;
  say(
    named === undefined
      ? "writes hookSpecificOutput without hookEventName, so that it is not read."
      : `writes hookSpecificOutput for ${named} at ${event}, so that it is not read.`,
    `Write "hookEventName": "${event}".`,
  );
  return undefined;
};

/** `decision` at the top: block, and the older approve. */
const decide = (event: ClaudeEventName, { decision, reason }: Answer, say: SayOutput): Outcome => {
  if (decision === undefined || decision === null) return {};
  const { onBlock } = eventOf(event);
  if (decision === "block") {
    if (onBlock === undefined) say(`decides to block at ${event}, where there is nothing to block.`);
    if (onBlock === "feedback" && !reason) say(`decides to block at ${event} and gives no reason for it.`);
    return onBlock === undefined ? {} : blockAt(event, onBlock, reason ?? undefined, say);
  }
  if (decision === "approve" && event === "PreToolUse")
    return { verdict: "allow", ...(reason ? { reason } : {}) };
  if (decision !== "approve")
    say(`decides ${JSON.stringify(decision)}, which is no decision.`, 'It is "block", or left out.');
  return {};
};

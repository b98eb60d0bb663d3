import { type CallResult, checkWith, failed, failure, issuePath, succeeded } from "@hardpoint/core";
import type { HookCall, Outcome } from "@hardpoint/hooks";
import type { SayOutput } from "../command-hooks/say-output.js";
import { type Answer, answerKeys, answerSchema } from "./answer-schema.js";
import { type Block, type ClaudeEventName, eventOf } from "./events.js";
import { readSpecific } from "./specific-output.js";

/** What an answer means: what it says, and the reason that it gives, for a command that blocks by its exit code. */
export interface ReadAnswer {
  readonly outcome: Outcome;
  readonly reason: string | undefined;
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
  tellUnknown(answer, say);
  const specific = specificOf(event, answer, say);
  const said = specific === undefined ? {} : readSpecific(event, specific, tool, scene, say);
  const reason = answer.reason ?? said.reason ?? undefined;
  const decided = decide(event, answer, say);
  const outcome: Outcome = {
    ...decided,
    ...said,
    ...stricter(decided, said),
    ...(joined(decided, said) ?? {}),
    ...(answer.systemMessage ? { notice: answer.systemMessage } : {}),
    ...(answer.continue === false ? stop(event, answer.stopReason, say) : {}),
  };
  // Text for the model at the end of a turn gives it one more.
  const goesOn = event === "Stop" && outcome.flow === undefined && outcome.inject !== undefined;
  return succeeded({ outcome: goesOn ? { ...outcome, flow: "again" } : outcome, reason });
};

const tellUnknown = (answer: Answer, say: SayOutput): void => {
  for (const key of Object.keys(answer).filter((one) => !answerKeys.includes(one))) {
    say(
      `writes "${key}" at the top of its answer, which is not read there.`,
      elsewhere.includes(key)
        ? `Write it into hookSpecificOutput, beside hookEventName.`
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
    if (onBlock === undefined) {
      say(`decides to block at ${event}, where there is nothing to block.`);
      return {};
    }
    return blockAt(event, onBlock, reason ?? undefined);
  }
  if (decision === "approve" && event === "PreToolUse")
    return { verdict: "allow", ...(reason ? { reason } : {}) };
  if (decision !== "approve")
    say(`decides ${JSON.stringify(decision)}, which is no decision.`, 'It is "block", or left out.');
  return {};
};

/** What it comes to that a hook blocks, by its exit code or its answer. */
export const blockAt = (event: ClaudeEventName, block: Block, reason: string | undefined): Outcome => {
  const { context } = eventOf(event);
  switch (block) {
    case "deny":
      return { verdict: "deny", ...(reason ? { reason } : {}) };
    case "again":
      return { flow: "again", inject: [{ text: reason ?? "(continue)", target: "user", when: "now" }] };
    case "feedback":
      return context && reason ? { inject: [{ text: reason, ...context }] } : {};
    case "notice":
      return reason ? { notice: reason } : {};
    case "nothing":
      return {};
  }
};

const strictness = ["allow", "ask", "defer", "deny"];

/** One answer may decide twice, in the older form and in the newer: the stricter counts. */
const stricter = (a: Outcome, b: Outcome): Outcome => {
  if (a.verdict === undefined || b.verdict === undefined) return {};
  const chosen = strictness.indexOf(a.verdict) > strictness.indexOf(b.verdict) ? a : b;
  return {
    verdict: chosen.verdict as NonNullable<Outcome["verdict"]>,
    ...(chosen.reason ? { reason: chosen.reason } : {}),
  };
};

const joined = (a: Outcome, b: Outcome): Pick<Outcome, "inject"> | undefined =>
  a.inject && b.inject ? { inject: [...a.inject, ...b.inject] } : undefined;

/** `continue: false` goes before whatever else the hook decides. */
const stop = (event: ClaudeEventName, reason: string | undefined, say: SayOutput): Outcome => {
  const why = reason ? { reason } : {};
  switch (event) {
    case "Stop":
    case "PostToolUse":
      return { flow: "stop", ...(reason ? { notice: reason } : {}) };
    case "PreToolUse":
    case "UserPromptSubmit":
    case "PermissionRequest":
    case "PreCompact":
    case "ConfigChange":
      // The run can't be ended from here; that nothing happens is the nearest to it.
      return { verdict: "deny", ...why };
    default:
      say(`wants the agent to stop at ${event}, from where it can't be stopped.`);
      return {};
  }
};

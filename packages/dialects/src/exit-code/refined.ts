import { type CallResult, describe, failed, failure, succeeded } from "@hardpoint/core";
import { fromDialectInput, type HookCall, type Outcome } from "@hardpoint/hooks";
import { parseJsonOutput } from "@hardpoint/runners/reading";
import { readJsonAnswer } from "../command-hooks/read-output.js";
import type { SayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import type { ExitCodeEvent } from "./events.js";
import { placeOf } from "./hook-result.js";
import { exitCodeRules } from "./rules.js";

const verdicts = ["allow", "deny", "ask"] as const;

const verdictOf = (decision: unknown) => verdicts.find((verdict) => verdict === decision);

const known = ["updatedInput", "additionalContext", "permissionDecision", "permissionDecisionReason"];

/**
 * What exit code 0 says beyond "go on": the refined form, in which stdout may hold an object. Text without one is
 * nothing; what begins as JSON and can't be read is a failure, since it may have been a deny.
 */
export const readRefined = (
  event: ExitCodeEvent,
  stdout: string,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): CallResult<Outcome | null> => {
  if (parseJsonOutput(stdout).kind === "text") return succeeded(null);
  const read = readJsonAnswer(stdout);
  if (!read.ok) return read;
  if (!isMapping(read.value)) return succeeded(null);
  const decision = read.value.permissionDecision ?? undefined;
  // What it decides is not known: it may be another agent's word for a deny.
  if (decision !== undefined && verdictOf(decision) === undefined)
    return failed(
      failure(
        "result",
        `It decides ${describe(decision)}, which is no decision. It is one of ${verdicts.join(", ")}.`,
      ),
    );
  return succeeded(outcomeOf(event, read.value, tool, scene, say));
};

const outcomeOf = (
  event: ExitCodeEvent,
  answer: Readonly<Record<string, unknown>>,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): Outcome | null => {
  for (const key of Object.keys(answer).filter((one) => !known.includes(one)))
    say(`writes "${key}", which is not read.`, `It may write ${known.join(", ")}.`);
  const { updatedInput, additionalContext, permissionDecision, permissionDecisionReason: why } = answer;
  const verdict = verdictOf(permissionDecision);
  if (why !== undefined && (verdict === undefined || typeof why !== "string"))
    say(
      verdict === undefined
        ? 'writes "permissionDecisionReason" without a decision.'
        : `writes "permissionDecisionReason" as ${describe(why)}.`,
      "It is the text of a reason for a permissionDecision.",
    );
  if (updatedInput !== undefined && !isMapping(updatedInput))
    say(`writes "updatedInput" as ${describe(updatedInput)}.`, "It must be an object: the tool's arguments.");
  if (additionalContext !== undefined && typeof additionalContext !== "string")
    say(`writes "additionalContext" as ${describe(additionalContext)}.`, "It must be text.");
  const outcome: Outcome = {
    ...(verdict === undefined ? {} : { verdict, ...(typeof why === "string" ? { reason: why } : {}) }),
    ...(isMapping(updatedInput) && tool !== undefined
      ? { input: fromDialectInput(scene.toolNames, exitCodeRules.id, tool, updatedInput) }
      : {}),
    ...(typeof additionalContext === "string" && additionalContext !== ""
      ? { inject: [{ text: additionalContext, ...placeOf(event) }] }
      : {}),
  };
  return Object.keys(outcome).length === 0 ? null : outcome;
};

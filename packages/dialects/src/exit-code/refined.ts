import { type CallResult, describe, succeeded } from "@hardpoint/core";
import { fromDialectInput, type HookCall, type Outcome } from "@hardpoint/hooks";
import { parseJsonOutput } from "@hardpoint/runners/reading";
import { readJsonAnswer } from "../command-hooks/read-output.js";
import type { SayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import type { ExitCodeEvent } from "./events.js";
import { placeOf } from "./hook-result.js";
import { exitCodeRules } from "./rules.js";

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
  if (!read.ok || !isMapping(read.value)) return read.ok ? succeeded(null) : read;
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
  const verdict =
    permissionDecision === "allow" || permissionDecision === "deny" || permissionDecision === "ask"
      ? permissionDecision
      : undefined;
  if (permissionDecision !== undefined && verdict === undefined)
    say(`decides ${JSON.stringify(permissionDecision)}, which is no decision.`, "It is allow, deny or ask.");
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

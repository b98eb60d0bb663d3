import { describe } from "@hardpoint/core";
import {
  fromDialectInput,
  type HookCall,
  type Injection,
  type Outcome,
  type PointName,
} from "@hardpoint/hooks";
import type { SayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import { codingCodeRules } from "./rules.js";

/** What a decision hook answers, as Coding Code has it. */
export interface HookDecision {
  readonly decision?: "allow" | "deny" | "ask" | "continue";
  readonly reason?: string;
  readonly injection?: string;
  readonly modifiedInput?: Readonly<Record<string, unknown>>;
  readonly modifiedOutput?: unknown;
}

/** What the user seems to have said when a turn goes on and the hook gave no text. */
export const defaultInjection = "(continue)";

const known = ["decision", "reason", "injection", "modifiedInput", "modifiedOutput"];
const decisions = ["allow", "deny", "ask", "continue"];

/**
 * A decision as an outcome; null where it says nothing, as `{}` does. A part that can't be understood is told and left
 * out: it never becomes an allow.
 */
export const toOutcome = (
  answer: Readonly<Record<string, unknown>>,
  point: PointName,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): Outcome | null => {
  const written = (key: string): unknown => (Object.hasOwn(answer, key) ? answer[key] : undefined);
  const text = (key: "reason" | "injection"): string | undefined => {
    const value = written(key);
    if (typeof value === "string") return value === "" ? undefined : value;
    if (value !== undefined && value !== null)
      say(`writes "${key}" as ${describe(value)}.`, "It must be text.");
    return undefined;
  };
  for (const key of Object.keys(answer).filter((one) => !known.includes(one)))
    say(`writes "${key}", which is not read.`, `A decision has ${known.join(", ")}.`);
  const decision = written("decision") ?? undefined;
  if (decision !== undefined && !decisions.includes(decision as string))
    say(
      `decides ${JSON.stringify(decision)}, which is no decision.`,
      `It is one of ${decisions.join(", ")}.`,
    );
  const reason = text("reason");
  const injection = text("injection");
  const goesOn = decision === "continue" && point === "agent.turn.stop";
  const verdict = verdictOf(decision, point);
  const added = goesOn ? (injection ?? defaultInjection) : injection;
  const input = written("modifiedInput") ?? undefined;
  if (input !== undefined && !isMapping(input))
    say(`writes "modifiedInput" as ${describe(input)}.`, "It must be an object: the tool's arguments.");
  const output = written("modifiedOutput");
  const outcome: Outcome = {
    ...(verdict === undefined ? {} : { verdict, ...(reason === undefined ? {} : { reason }) }),
    ...(goesOn ? { flow: "again" } : {}),
    ...(isMapping(input)
      ? {
          input:
            tool === undefined ? input : fromDialectInput(scene.toolNames, codingCodeRules.id, tool, input),
        }
      : {}),
    ...(output === undefined ? {} : { output }),
    ...(added === undefined ? {} : { inject: [{ text: added, ...placeOf(point) }] }),
  };
  return Object.keys(outcome).length === 0 ? null : outcome;
};

const verdictOf = (decision: unknown, point: PointName): Outcome["verdict"] => {
  // At the end of a turn "continue" is no verdict, and there is nothing that could be allowed or denied.
  if (point === "agent.turn.stop") return undefined;
  switch (decision) {
    case "allow":
    case "deny":
    case "ask":
      return decision;
    case "continue":
      return point === "tool.approval.pre" ? "pass" : undefined;
    default:
      return undefined;
  }
};

/** Text for the model goes where a transcript allows it: to a call's own result, to the user's side at the end. */
const placeOf = (point: PointName): Pick<Injection, "target" | "when"> => {
  if (point === "agent.turn.stop") return { target: "user", when: "now" };
  if (point.startsWith("tool.")) return { target: "tool-result", when: "now" };
  return { target: "system", when: point === "llm.request.before" ? "now" : "next" };
};

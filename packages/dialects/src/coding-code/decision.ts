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
import { isEmitted } from "./dispatch.js";
import { codingCodeRules } from "./rules.js";

/** What a decision hook answers, as Coding Code has it. */
export interface HookDecision {
  readonly decision?: "allow" | "deny" | "ask" | "continue";
  readonly reason?: string;
  readonly injection?: string;
  readonly modifiedInput?: Readonly<Record<string, unknown>>;
  readonly modifiedOutput?: unknown;
}

/** Of what a decision is. */
export interface DecisionContext {
  readonly point: PointName;
  /** The host's name of the tool at hand. */
  readonly tool: string | undefined;
  readonly scene: HookCall["scene"];
  /** Told of every part that can't be used. */
  readonly say: SayOutput;
}

/** What the user seems to have said when a turn goes on and the hook gave no text. */
const defaultInjection = "(continue)";

const known = ["decision", "reason", "injection", "modifiedInput", "modifiedOutput"];
const decisions = ["allow", "deny", "ask", "continue"] as const;

/**
 * A decision as an outcome; null where it says nothing, as `{}` does. A part that can't be understood is told and left
 * out: it never becomes an allow. A decision that exists is an opinion also where nothing of it counts, so that it ends
 * the chain.
 */
export const toOutcome = (
  answer: Readonly<Record<string, unknown>>,
  context: DecisionContext,
): Outcome | null => {
  const { point, say } = context;
  for (const key of Object.keys(answer).filter((one) => !known.includes(one)))
    say(`writes "${key}", which is not read.`, `A decision has ${known.join(", ")}.`);
  const decision = readDecision(answer, say);
  const reason = readText(answer, "reason", say);
  const injection = readText(answer, "injection", say);
  const goesOn = decision === "continue" && point === "agent.turn.stop";
  const added = goesOn ? (injection ?? defaultInjection) : injection;
  const verdict = verdictOf(decision, point);
  if (point === "agent.turn.stop" && decision !== undefined && !goesOn)
    say(`decides ${decision} at ${point}, where that means nothing.`, "There, only continue does.");
  if (decision === undefined && reason !== undefined)
    say('writes a "reason" without a decision.', `A decision is one of ${decisions.join(", ")}.`);
  const input = readInput(answer, context);
  const output = written(answer, "modifiedOutput");
  const outcome: Outcome = {
    ...(verdict === undefined ? {} : { verdict }),
    ...(verdict === undefined || reason === undefined ? {} : { reason }),
    ...(goesOn ? { flow: "again" } : {}),
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(added === undefined ? {} : { inject: [{ text: added, ...placeOf(context, goesOn) }] }),
  };
  return decision === undefined && Object.keys(outcome).length === 0 ? null : outcome;
};

const written = (answer: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(answer, key) ? answer[key] : undefined;

const readDecision = (
  answer: Readonly<Record<string, unknown>>,
  say: SayOutput,
): HookDecision["decision"] => {
  const value = written(answer, "decision") ?? undefined;
  const found = decisions.find((one) => one === value);
  if (value !== undefined && found === undefined)
    say(`decides ${describe(value)}, which is no decision.`, `It is one of ${decisions.join(", ")}.`);
  return found;
};

/** An empty text is none. */
const readText = (
  answer: Readonly<Record<string, unknown>>,
  key: "reason" | "injection",
  say: SayOutput,
): string | undefined => {
  const value = written(answer, key) ?? undefined;
  if (typeof value === "string") return value === "" ? undefined : value;
  if (value !== undefined) say(`writes "${key}" as ${describe(value)}.`, "It must be text.");
  return undefined;
};

/** The arguments of the tool at hand, in the host's words. */
const readInput = (
  answer: Readonly<Record<string, unknown>>,
  { point, tool, scene, say }: DecisionContext,
): Outcome["input"] => {
  const value = written(answer, "modifiedInput") ?? undefined;
  if (value === undefined) return undefined;
  if (!isMapping(value)) {
    say(`writes "modifiedInput" as ${describe(value)}.`, "It must be an object: the tool's arguments.");
    return undefined;
  }
  if (!point.startsWith("tool.")) {
    // There it would replace something else than arguments, and take the rest of the decision with it.
    say(`writes "modifiedInput" at ${point}, where no tool is called.`);
    return undefined;
  }
  return tool === undefined ? value : fromDialectInput(scene.toolNames, codingCodeRules.id, tool, value);
};

const verdictOf = (decision: HookDecision["decision"], point: PointName): Outcome["verdict"] => {
  // At the end of a turn there is nothing that could be allowed or denied.
  if (point === "agent.turn.stop") return undefined;
  if (decision !== "continue") return decision;
  // Where there is no approval, it goes on in any case.
  return point === "tool.approval.pre" ? "pass" : undefined;
};

/** Text for the model goes where a transcript allows it: to a call's own result, to the user's side at the end. */
const placeOf = ({ point, scene }: DecisionContext, goesOn: boolean): Pick<Injection, "target" | "when"> => {
  if (goesOn) return { target: "user", when: "now" };
  if (point.startsWith("tool.")) return { target: "tool-result", when: "now" };
  return { target: "system", when: point === "llm.request.before" || isEmitted(scene) ? "now" : "next" };
};

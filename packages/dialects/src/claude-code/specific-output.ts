import { describe } from "@hardpoint/core";
import { fromDialectInput, type HookCall, type Outcome } from "@hardpoint/hooks";
import type { SayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import type { ClaudeEventName } from "./events.js";
import { eventOf } from "./events.js";
import { claudeCodeRules } from "./rules.js";

type Specific = Readonly<Record<string, unknown>>;

/** What `hookSpecificOutput` may hold at an event and is honoured here. */
const honoured: Readonly<Partial<Record<ClaudeEventName, readonly string[]>>> = {
  PreToolUse: ["permissionDecision", "permissionDecisionReason", "updatedInput"],
  PermissionRequest: ["decision"],
  PostToolUse: ["updatedToolOutput", "updatedMCPToolOutput"],
};

/** Fields of other events, or that nothing here could follow. They are named, never followed by halves. */
export const readSpecific = (
  event: ClaudeEventName,
  specific: Specific,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): Outcome => {
  const { context } = eventOf(event);
  const keys = ["hookEventName", ...(context ? ["additionalContext"] : []), ...(honoured[event] ?? [])];
  for (const key of Object.keys(specific).filter((one) => !keys.includes(one)))
    say(
      `writes hookSpecificOutput.${key}, which is not honoured at ${event} here.`,
      `Honoured are ${keys.slice(1).join(", ") || "none"}.`,
    );
  const added = specific.additionalContext;
  if (added !== undefined && typeof added !== "string")
    say(`writes additionalContext as ${describe(added)}.`, "It must be text.");
  return {
    ...(context && typeof added === "string" && added !== ""
      ? { inject: [{ text: added, ...context }] }
      : {}),
    ...ofEvent(event, specific, tool, scene, say),
  };
};

const ofEvent = (
  event: ClaudeEventName,
  specific: Specific,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): Outcome => {
  switch (event) {
    case "PreToolUse":
      return {
        ...permission(specific.permissionDecision, specific.permissionDecisionReason, say),
        ...inputOf(specific.updatedInput, "updatedInput", tool, scene, say),
      };
    case "PermissionRequest":
      return request(specific.decision, tool, scene, say);
    case "PostToolUse": {
      const output = specific.updatedToolOutput ?? specific.updatedMCPToolOutput;
      return output === undefined ? {} : { output };
    }
    default:
      return {};
  }
};

const verdicts = ["allow", "deny", "ask", "defer"] as const;

const permission = (decision: unknown, reason: unknown, say: SayOutput): Outcome => {
  if (decision === undefined) return {};
  const verdict = verdicts.find((one) => one === decision);
  if (verdict === undefined) {
    say(
      `decides ${JSON.stringify(decision)}, which is no decision.`,
      `permissionDecision is ${verdicts.join(", ")}.`,
    );
    return {};
  }
  return { verdict, ...(typeof reason === "string" && reason !== "" ? { reason } : {}) };
};

const request = (
  decision: unknown,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): Outcome => {
  if (decision === undefined) return {};
  const { behavior, message, updatedInput, ...others } = isMapping(decision) ? decision : {};
  for (const key of Object.keys(others)) say(`writes decision.${key}, which is not honoured here.`);
  if (behavior !== "allow" && behavior !== "deny") {
    say(
      `decides ${JSON.stringify(decision)}.`,
      'The decision is { "behavior": "allow" } or { "behavior": "deny" }.',
    );
    return {};
  }
  return {
    verdict: behavior,
    ...(typeof message === "string" && message !== "" ? { reason: message } : {}),
    ...inputOf(updatedInput, "decision.updatedInput", tool, scene, say),
  };
};

/** It takes the place of the whole input. */
const inputOf = (
  input: unknown,
  where: string,
  tool: string | undefined,
  scene: HookCall["scene"],
  say: SayOutput,
): Outcome => {
  if (input === undefined || tool === undefined) return {};
  if (isMapping(input)) return { input: fromDialectInput(scene.toolNames, claudeCodeRules.id, tool, input) };
  say(`writes ${where} as ${describe(input)}.`, "It must be an object: all of the tool's input.");
  return {};
};

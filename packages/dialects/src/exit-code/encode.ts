import { type HookCall, type PayloadOf, type PointName, toDialectTool } from "@hardpoint/hooks";
import type { ExitCodeEvent } from "./events.js";
import { exitCodeRules } from "./rules.js";

/** What a hook is told: what happened, and the context of it. */
export interface HookEvent {
  readonly name: ExitCodeEvent;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const encode = (
  name: ExitCodeEvent,
  payload: PayloadOf<PointName>,
  { scene, session }: Pick<HookCall, "scene" | "session">,
): HookEvent => {
  const of = session === undefined ? {} : { session_id: session };
  if (name === "SessionStart")
    return { name, payload: { source: (payload as PayloadOf<"session.start">).source, ...of } };
  const { tool, args } = payload as PayloadOf<"tool.approval.pre">;
  const told = toDialectTool(scene.toolNames, exitCodeRules.id, tool, args);
  const output =
    name === "PostToolUse" ? { output: (payload as PayloadOf<"tool.execute.after">).output ?? null } : {};
  return { name, payload: { tool_name: told.name, input: told.input, ...output, ...of } };
};

/** Linux takes 128 KiB for one variable. A value that is longer is left out whole: half of it would be no JSON. */
const maxVariable = 100_000;

/** The event as variables. stdin has all of it, however long. */
export const variablesOf = ({ name, payload }: HookEvent): Readonly<Record<string, string>> => {
  const { tool_name: tool, input, output } = payload;
  const variables: readonly (readonly [string, string | undefined])[] = [
    ["HOOK_EVENT", name],
    ["HOOK_TOOL_NAME", typeof tool === "string" ? tool : undefined],
    ["HOOK_TOOL_INPUT", input === undefined ? undefined : JSON.stringify(input)],
    ["HOOK_TOOL_OUTPUT", output === undefined ? undefined : asText(output)],
  ];
  return Object.fromEntries(variables.filter((entry): entry is readonly [string, string] => fits(entry[1])));
};

const asText = (output: unknown): string => (typeof output === "string" ? output : JSON.stringify(output));

/** A variable can't hold a NUL. */
const fits = (value: string | undefined): boolean =>
  value !== undefined && !value.includes("\0") && new TextEncoder().encode(value).length <= maxVariable;

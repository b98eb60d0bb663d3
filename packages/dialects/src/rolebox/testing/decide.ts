import { checkWith, type ModuleHandle } from "@hardpoint/core";
import { createHooks, type HookDeclaration, type PointName } from "@hardpoint/hooks";
import { bind } from "../bind.js";
import { isEventName } from "../events.js";
import { hookEntrySchema } from "../schema.js";

/** A call of a tool, as a guard's test writes it. */
export interface ToolCall {
  /** The tool's name. */
  readonly tool: string;
  /** Default: none. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/**
 * What a host makes of one call of a tool when this hook is the only one: what the engine composes at
 * `tool.execute.before`. `stops`: it is denied, or skipped.
 *
 * @throws TypeError when the entry is not one of a hook, or the call names no tool.
 */
export const decide = async (
  entry: Readonly<Record<string, unknown>>,
  handle: ModuleHandle,
  call: unknown,
  deadlineMs: number,
): Promise<{ readonly verdict: string | undefined; readonly stops: boolean }> => {
  const engine = createHooks();
  const context = {
    directory: "/",
    home: undefined,
    runners: undefined,
    origin: "test",
    deadlineMs,
    inject: () => undefined,
    report: () => undefined,
  };
  for (const registration of bind(declarationOf(entry), handle, context).registrations)
    engine.register(registration);
  const { tool, args = {} } = toolCall(call);
  const occasion = { session: "session-1", agent: "coder" };
  const result = await engine.run("tool.execute.before", {
    ...occasion,
    tool,
    args: structuredClone(args),
    callId: "call-1",
  });
  return { verdict: result.verdict, stops: result.verdict === "deny" || result.skip };
};

const declarationOf = (entry: Readonly<Record<string, unknown>>): HookDeclaration => {
  const checked = checkWith(hookEntrySchema, entry);
  if (!checked.ok) throw new TypeError(`The entry of the hook is not valid: ${checked.problems}.`);
  const { name, events, module } = checked.value;
  const source = { file: "test" };
  return {
    name,
    points: events.filter((event): event is PointName & typeof event => isEventName(event)),
    work: { kind: "module", specifier: module, directory: "/", source },
    source,
    entry: checked.value,
  };
};

const toolCall = (call: unknown): ToolCall => {
  if (typeof call === "object" && call !== null && typeof Reflect.get(call, "tool") === "string")
    return call as ToolCall;
  throw new TypeError('A call that a guard is tested with is { tool: "…", args: { … } }.');
};

/** What a handler can answer that no engine takes. What it returns is read by nobody. */
export const rubbish = [
  { what: "makes the arguments a number", method: "(_ctx, input) => { input.args = 7; }" },
  { what: "makes the arguments a list", method: "(_ctx, input) => { input.args = []; }" },
  { what: "takes the arguments away", method: "(_ctx, input) => { delete input.args; }" },
  { what: "puts a function into the arguments", method: "(_ctx, input) => { input.args.f = () => 1; }" },
] as const;

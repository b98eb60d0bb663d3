import { jsonEqual } from "./json-equal.js";
import type { ObservedTool } from "./observe.js";
import type { ArgumentGuard, ObserveSpec, OutputGuard } from "./observe-spec.js";

/** Whether all guards but `when` hold. Those that are about a tool never do without one. */
export const guardsHold = (spec: ObserveSpec, tool: ObservedTool | undefined): boolean => {
  if (spec.disabled) return false;
  if (tool === undefined) return !asksForTool(spec);
  return (
    namesTool(spec, tool.name) &&
    (spec.when_output === undefined || outputHolds(spec.when_output, tool.output)) &&
    (spec.when_args === undefined || argumentsHold(spec.when_args, tool.args))
  );
};

const asksForTool = (spec: ObserveSpec): boolean =>
  spec.tool !== undefined || spec.when_output !== undefined || spec.when_args !== undefined;

/** Whether the spec is about this tool: one that names none is about every tool. */
export const namesTool = (spec: ObserveSpec, name: string): boolean =>
  spec.tool === undefined || listed(spec.tool).includes(name);

const outputHolds = (guard: OutputGuard, output: unknown): boolean => {
  const text = outputText(output);
  return (
    listed(guard.contains).every((part) => text.includes(part)) &&
    !listed(guard.not_contains).some((part) => text.includes(part))
  );
};

/** A text as it is, nothing as the empty text, all else as JSON. */
const outputText = (output: unknown): string => {
  if (typeof output === "string") return output;
  return output === undefined || output === null ? "" : JSON.stringify(output);
};

/** Arguments that are no map can't be told, so that neither guard holds. */
const argumentsHold = (guard: ArgumentGuard, args: unknown): boolean => {
  if (typeof args !== "object" || args === null) return false;
  const equals = ([key, wanted]: [string, unknown]): boolean =>
    Object.hasOwn(args, key) && jsonEqual((args as Record<string, unknown>)[key], wanted);
  return (
    Object.entries(guard.match ?? {}).every(equals) && !Object.entries(guard.not_match ?? {}).some(equals)
  );
};

const listed = (texts: string | readonly string[] | undefined): readonly string[] =>
  texts === undefined ? [] : typeof texts === "string" ? [texts] : texts;

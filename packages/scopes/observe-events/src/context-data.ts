import { type Diagnostic, diagnose, toErrorData } from "@hardpoint/core";
import type { ObserveRequest } from "./observe.js";
import type { ObserveContextData } from "./observe-context.js";
import { snapshot } from "./snapshot.js";

export interface ReadContext {
  /** Undefined when the facts are no plain data. */
  readonly ctx?: ObserveContextData;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A frozen copy of what a request brings. Arguments, output and payload that can't be copied are taken as JSON has
 * them, or as absent where it has nothing either: a tool's odd result must not keep an observation from the rest.
 */
export const readContext = (request: ObserveRequest): ReadContext => {
  const { event, facts, tool, assistantText, payload } = request;
  const diagnostics: Diagnostic[] = [];
  const say = (what: string, thrown: unknown, so: string): void => {
    const cause = toErrorData(thrown);
    const message = `${what} can't be copied as plain data, so ${so}: ${cause.message}`;
    diagnostics.push(diagnose("OBSERVE_DATA_UNREADABLE", message, { cause }));
  };
  const copy = (value: unknown, what: string): unknown => {
    if (value === undefined) return undefined;
    try {
      return structuredClone(value);
    } catch {
      // It has functions or the like in it. What JSON makes of it may do.
    }
    try {
      return JSON.parse(JSON.stringify(value) ?? "null");
    } catch (thrown) {
      say(what, thrown, "it counts as absent");
      return undefined;
    }
  };
  const optional = (key: string, value: unknown): object => (value === undefined ? {} : { [key]: value });
  const observed = {
    eventName: event,
    ...optional("toolName", tool?.name),
    ...optional("toolArgs", copy(tool?.args, `The arguments of the tool "${tool?.name}"`)),
    ...optional("toolOutput", copy(tool?.output, `The output of the tool "${tool?.name}"`)),
    ...optional("lastAssistantText", assistantText),
    ...optional("payload", copy(payload, `The payload of the event "${event}"`)),
  };
  try {
    return { ctx: snapshot({ ...facts, ...observed }), diagnostics };
  } catch (thrown) {
    say(`What is known of the function "${facts.fnName}"`, thrown, "none of its specs fires");
    return { diagnostics };
  }
};

import { type Diagnostic, diagnose, type Report, toErrorData } from "@hardpoint/core";
import type { ObserveFacts, ObserveRequest } from "./observe.js";
import type { ObserveContextData, ObservedEvent } from "./observe-context.js";
import { snapshot } from "./snapshot.js";

/**
 * A copy of what a request says of the event. Arguments, output and payload are taken as JSON has them, or as absent
 * where it has nothing: a tool's odd result must not keep an observation from the rest.
 */
export const readEvent = (request: ObserveRequest, report: Report): Omit<ObservedEvent, "sessionID"> => {
  const { event, tool, assistantText } = request;
  const copy = (value: unknown, what: string): unknown => {
    // Most outputs are texts, some very long.
    if (value === undefined || typeof value === "string") return value;
    try {
      const text = JSON.stringify(value);
      if (text !== undefined) return JSON.parse(text);
      report(unreadable(what, "it counts as absent", new TypeError("JSON has nothing for it")));
    } catch (thrown) {
      report(unreadable(what, "it counts as absent", thrown));
    }
    return undefined;
  };
  const args = copy(tool?.args, `The arguments of the tool "${tool?.name}"`);
  const output = copy(tool?.output, `The output of the tool "${tool?.name}"`);
  const payload = copy(request.payload, `The payload of the event "${event}"`);
  return {
    eventName: event,
    ...(tool === undefined ? {} : { toolName: tool.name }),
    ...(args === undefined ? {} : { toolArgs: args }),
    ...(output === undefined ? {} : { toolOutput: output }),
    ...(assistantText === undefined ? {} : { lastAssistantText: assistantText }),
    ...(payload === undefined ? {} : { payload }),
  };
};

/** A frozen copy of all that a handler may see; undefined, and told, where the facts are no plain data. */
export const readContext = (
  event: Omit<ObservedEvent, "sessionID">,
  facts: ObserveFacts,
  report: Report,
): ObserveContextData | undefined => {
  try {
    return snapshot({ ...facts, ...event });
  } catch (thrown) {
    report(unreadable(`What is known of the function "${facts.fnName}"`, "none of its specs fires", thrown));
    return undefined;
  }
};

const unreadable = (what: string, so: string, thrown: unknown): Diagnostic => {
  const cause = toErrorData(thrown);
  const message = `${what} can't be copied as plain data, so ${so}: ${cause.message}`;
  return diagnose("OBSERVE_DATA_UNREADABLE", message, { cause });
};

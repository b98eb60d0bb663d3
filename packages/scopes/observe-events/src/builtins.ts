import type { ObserveEventModule } from "./observe-event-module.js";

/** A built-in event says what its spec has to say. */
const injecting: ObserveEventModule = {
  handle: (_ctx, spec) => (spec.inject === undefined ? [] : [spec.inject]),
};

/** The built-in triggers as modules, by name. */
export const builtinModules: Readonly<Record<string, ObserveEventModule>> = {
  /** A tool has run. */
  tool_after: injecting,
  /** The user sent a message. */
  message: injecting,
  /** The function has become active. */
  activate: injecting,
};

/** Whether no tool and no payload can come with the event. */
export const isBareEvent = (event: string): boolean => event === "message" || event === "activate";

export const isBuiltinEvent = (event: string): boolean => Object.hasOwn(builtinModules, event);

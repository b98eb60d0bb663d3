import type { PayloadOf } from "@hardpoint/hooks";
import type {
  ChatMessageInput,
  EventInput,
  HookModule,
  SystemTransformInput,
  ToolAfterInput,
  ToolBeforeInput,
} from "./hook-module.js";

interface Inputs {
  readonly "chat.message": ChatMessageInput;
  readonly "tool.execute.before": ToolBeforeInput;
  readonly "tool.execute.after": ToolAfterInput;
  readonly "system.transform": SystemTransformInput;
  readonly event: EventInput;
}

/** The events of rolebox. Each is the point of the same name. */
export type EventName = keyof Inputs;

/** How one event reaches its handler, and what of its input a handler can change. */
export interface RoleboxEvent<Name extends EventName> {
  readonly handler: Exclude<keyof HookModule, "onLoad" | "onDispose">;
  /** The filter that it consults. */
  readonly filter?: "tools" | "eventTypes";
  /** The input in rolebox's names, by reference: what the handler is given is a copy of it. */
  readonly encode: (payload: PayloadOf<Name>) => Readonly<Inputs[Name]> | Readonly<Record<string, unknown>>;
  /** The field that a handler can change, and the part of an outcome that the change becomes. */
  readonly rewrites?: { readonly field: string; readonly part: "input" | "output" };
}

export const events: { readonly [Name in EventName]: RoleboxEvent<Name> } = {
  "chat.message": {
    handler: "onChatMessage",
    encode: ({ text }) => ({ text }),
    rewrites: { field: "text", part: "input" },
  },
  "tool.execute.before": {
    handler: "onToolBefore",
    filter: "tools",
    encode: ({ tool, args }) => ({ tool, args }),
    rewrites: { field: "args", part: "input" },
  },
  "tool.execute.after": {
    handler: "onToolAfter",
    filter: "tools",
    encode: ({ tool, args, output }) => ({ tool, args, output }),
    rewrites: { field: "output", part: "output" },
  },
  "system.transform": {
    handler: "onSystemTransform",
    encode: ({ system }) => ({ system }),
    rewrites: { field: "system", part: "input" },
  },
  event: {
    handler: "onEvent",
    filter: "eventTypes",
    encode: ({ type, properties }) => (properties === undefined ? { type } : { type, properties }),
  },
};

export const eventNames = Object.keys(events) as readonly EventName[];

export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

import type { PointName } from "@hardpoint/hooks";

/** When a hook of a hooks.json runs, and at which point that is. */
export const hooksJsonEvents = {
  PreToolUse: "tool.approval.pre",
  PostToolUse: "tool.execute.after",
  Stop: "agent.turn.stop",
} as const satisfies Record<string, PointName>;

export type HooksJsonEvent = keyof typeof hooksJsonEvents;

export const isEvent = (name: string): name is HooksJsonEvent => Object.hasOwn(hooksJsonEvents, name);
